// The free board: over it, hands do as over wood, and the board only reports it.
import { expect, test } from './board/bench';
import { dragWithPen, Fingers } from './board/touch';

const castling = 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1';
const promotion = '7k/4P3/8/8/8/8/8/4K3 w - - 0 1';

test.describe('free: mouse and pen', () => {
  test.beforeEach(async ({ bench }) => bench.set({ manner: 'free', side: 'white' }));

  test('4.3 pressing a man touches him at that instant, once', async ({ bench }) => {
    await bench.press('e2');
    expect(await bench.calls()).toEqual([['touch', 'e2']]);
    const { x, y } = await bench.middle('e5');
    await bench.page.mouse.move(x, y, { steps: 10 });
    expect(await bench.calls()).toEqual([]);
    await bench.page.mouse.up();
    expect(await bench.calls()).toEqual([['release', 'e2', 'e5']]);
  });

  test('a lifted man follows the pointer and his square is empty', async ({ bench }) => {
    await bench.press('g1');
    await expect.poll(() => bench.drawnAt('g1')).toBe('wN');
    const { x, y } = await bench.middle('f3');
    await bench.page.mouse.move(x, y, { steps: 3 });
    await expect.poll(() => bench.drawnAt('g1')).toBeNull();
    await expect.poll(() => bench.drawnAt('f3')).toBe('wN');
    await expect(bench.cell('g1')).toHaveAttribute('aria-selected', 'true');
    await bench.page.mouse.up();
    await expect.poll(() => bench.drawnAt('f3')).toBe('wN');
    await expect(bench.cell('f3')).toHaveAttribute('data-piece', 'wN');
    await expect(bench.cell('g1')).toHaveAttribute('aria-selected', 'false');
  });

  for (const to of ['e8', 'd2', 'd7', 'e4', 'h5'] as const) {
    test(`a man can be put anywhere: e1 to ${to}`, async ({ bench }) => {
      await bench.drag('e1', to);
      expect(await bench.calls()).toEqual([['touch', 'e1'], ['release', 'e1', to]]);
      await expect.poll(() => bench.drawnAt(to)).toBe('wK');
      await expect.poll(() => bench.drawnAt('e1')).toBeNull();
    });
  }

  test('let go on his own square or off the board he is back, and stays touched', async ({ bench }) => {
    await bench.press('e2');
    await bench.page.mouse.move(900, 600, { steps: 3 });
    await bench.page.mouse.up();
    expect(await bench.calls()).toEqual([['touch', 'e2']]);
    await expect.poll(() => bench.drawnAt('e2')).toBe('wP');
    await bench.press('d2');
    const { x, y } = await bench.middle('d2');
    await bench.page.mouse.move(x, y - 100, { steps: 3 });
    await bench.page.mouse.move(x + 5, y + 5, { steps: 3 });
    await bench.page.mouse.up();
    expect(await bench.calls()).toEqual([['touch', 'd2']]);
    await expect.poll(() => bench.drawnAt('d2')).toBe('wP');
    await bench.tap('e4'); // neither is in hand
    expect(await bench.calls()).toEqual([]);
  });

  test('tapped, a man is in hand and the next tap puts him down', async ({ bench }) => {
    await bench.tap('e2');
    expect(await bench.calls()).toEqual([['touch', 'e2']]);
    await expect(bench.cell('e2')).toHaveAttribute('aria-selected', 'true');
    await bench.tap('e4');
    expect(await bench.calls()).toEqual([['release', 'e2', 'e4']]);
    await expect.poll(() => bench.drawnAt('e4')).toBe('wP');
    await bench.tap('d1', 'd8'); // taking: the man who is taken is not touched on his own
    expect(await bench.calls()).toEqual([['touch', 'd1'], ['release', 'd1', 'd8']]);
  });

  test('a tap on another own man touches him too and takes him instead; a second tap lets go', async ({ bench }) => {
    await bench.tap('e2', 'd2', 'd4');
    expect(await bench.calls()).toEqual([['touch', 'e2'], ['touch', 'd2'], ['release', 'd2', 'd4']]);
    await bench.tap('g1', 'g1', 'f3');
    expect(await bench.calls()).toEqual([['touch', 'g1']]);
    await bench.tap('g1');
    await bench.drag('g1', 'h3'); // from tap to drag he is still held
    expect(await bench.calls()).toEqual([['touch', 'g1'], ['release', 'g1', 'h3']]);
  });

  test('4.3.2 the opponent’s men are touched, not taken in hand; empty squares are nothing', async ({ bench }) => {
    await bench.tap('e7', 'e5');
    expect(await bench.calls()).toEqual([['touch', 'e7']]);
    await bench.drag('d7', 'd5');
    expect(await bench.calls()).toEqual([['touch', 'd7']]);
    await expect.poll(() => bench.drawnAt('d7')).toBe('bP');
    await bench.tap('e4', 'e5');
    expect(await bench.calls()).toEqual([]);
  });

  test('between two players at one board both move their men', async ({ bench }) => {
    await bench.set({ side: null });
    await expect(bench.fresh('q')).toHaveCount(0);
    await bench.drag('e2', 'e4');
    await bench.tap('e7', 'e5', 'e4', 'd5', 'd7', 'e4');
    expect(await bench.calls()).toEqual([
      ['touch', 'e2'], ['release', 'e2', 'e4'], ['touch', 'e7'], ['release', 'e7', 'e5'],
      ['touch', 'e4'], ['release', 'e4', 'd5'], ['touch', 'd7'], ['release', 'd7', 'e4'],
    ]);
  });

  test('other buttons of the mouse touch nothing', async ({ bench }) => {
    const { x, y } = await bench.middle('e2');
    await bench.page.mouse.click(x, y, { button: 'right' });
    await bench.page.mouse.click(x, y, { button: 'middle' });
    expect(await bench.calls()).toEqual([]);
  });

  test('a pen does as a finger does', async ({ bench }) => {
    const kinds = bench.page.evaluate(
      () => new Promise((done) => addEventListener('pointerdown', (event) => done(event.pointerType), { once: true })),
    );
    await dragWithPen(bench, 'b1', 'c3');
    expect(await kinds).toBe('pen');
    expect(await bench.calls()).toEqual([['touch', 'b1'], ['release', 'b1', 'c3']]);
    await expect.poll(() => bench.drawnAt('c3')).toBe('wN');
  });

  test('seen from Black’s side everything is turned', async ({ bench }) => {
    await bench.set({ orientation: 'black', side: 'black' });
    const [a1, h8] = [await bench.middle('a1'), await bench.middle('h8')];
    expect(a1.x).toBeGreaterThan(h8.x);
    expect(a1.y).toBeLessThan(h8.y);
    await bench.drag('e7', 'e5');
    expect(await bench.calls()).toEqual([['touch', 'e7'], ['release', 'e7', 'e5']]);
    await expect.poll(() => bench.drawnAt('e5')).toBe('bP');
    await expect(bench.fresh('q')).toHaveAccessibleName('black queen');
  });

  test('4.2.1 whoever adjusts touches nothing', async ({ bench }) => {
    await bench.set({ adjusting: true });
    await bench.drag('e2', 'e4');
    await bench.tap('d8', 'e4');
    await bench.cell('a1').focus();
    await bench.page.keyboard.press('Enter');
    expect(await bench.calls()).toEqual([['adjust', ['e2']], ['adjust', ['d8']], ['adjust', ['a1']]]);
    await expect.poll(() => bench.drawnAt('e2')).toBe('wP');
    await bench.set({ adjusting: false });
    await bench.tap('e2');
    expect(await bench.calls()).toEqual([['touch', 'e2']]);
  });
});

test.describe('free: what the server makes of it', () => {
  test.beforeEach(async ({ bench }) => bench.set({ manner: 'free', side: 'white' }));

  test('refused, the man goes back', async ({ bench }) => {
    await bench.drag('e2', 'e5');
    await expect.poll(() => bench.drawnAt('e5')).toBe('wP');
    await bench.page.evaluate(() => window.bench.reset());
    await expect.poll(() => bench.drawnAt('e2')).toBe('wP');
    await expect.poll(() => bench.drawnAt('e5')).toBeNull();
  });

  test('unanswered for two seconds he goes back, and not sooner', async ({ bench }) => {
    await bench.page.clock.install();
    await bench.drag('e2', 'e5');
    await bench.page.clock.runFor(1200); // the rest of two seconds passes by itself, more or less quickly
    await expect(bench.cell('e5')).toHaveAttribute('data-piece', 'wP');
    await bench.page.clock.runFor(900);
    await expect(bench.cell('e5')).not.toHaveAttribute('data-piece');
    await expect(bench.cell('e2')).toHaveAttribute('data-piece', 'wP');
  });

  test('another FEN is the answer, whatever it shows', async ({ bench }) => {
    await bench.drag('e2', 'e4');
    await bench.set({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 1 1' });
    await expect(bench.cell('e2')).toHaveAttribute('data-piece', 'wP');
    await bench.drag('d2', 'd4');
    await bench.set({ fen: 'rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - 1 1' });
    await bench.page.evaluate(() => window.bench.reset()); // nothing is left to go back
    await expect.poll(() => bench.drawnAt('d4')).toBe('wP');
  });

  test('castling by hand: the rook stays where he was put when only the king has been answered', async ({ bench }) => {
    await bench.set({ fen: castling });
    await bench.drag('e1', 'g1');
    await bench.drag('h1', 'f1');
    expect(await bench.calls()).toEqual([['touch', 'e1'], ['release', 'e1', 'g1'], ['touch', 'h1'], ['release', 'h1', 'f1']]);
    await bench.set({ fen: 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R5KR w kq - 0 1' });
    await expect.poll(() => bench.drawnAt('f1')).toBe('wR');
    await expect.poll(() => bench.drawnAt('g1')).toBe('wK');
    await bench.set({ fen: 'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R4RK1 b kq - 1 1' });
    await expect.poll(() => bench.drawnAt('f1')).toBe('wR');
    await expect.poll(() => bench.drawnAt('h1')).toBeNull();
  });

  test('a man who is taken off the board while he is held is held no longer', async ({ bench }) => {
    await bench.press('e2');
    await bench.page.mouse.move(300, 300, { steps: 2 });
    await bench.set({ fen: 'rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1' });
    await bench.page.mouse.up();
    expect(await bench.calls()).toEqual([['touch', 'e2']]);
    await expect(bench.page.locator('.lifted')).toHaveCount(0);
  });
});

test.describe('free: promotion by hand', () => {
  test.beforeEach(async ({ bench }) => bench.set({ manner: 'free', side: 'white', fen: promotion }));

  test('4.4.4 a piece is dragged from beside the board onto the pawn', async ({ bench }) => {
    await bench.drag('e7', 'e8');
    const box = await bench.fresh('n').boundingBox();
    if (!box) throw new Error('no tray');
    await bench.page.mouse.move(box.x + 20, box.y + 20);
    await bench.page.mouse.down();
    const { x, y } = await bench.middle('e8');
    await bench.page.mouse.move(x, y, { steps: 4 });
    const ghost = await bench.page.locator('.lifted .figure').boundingBox();
    expect(Math.hypot((ghost?.x ?? 0) + (ghost?.width ?? 0) / 2 - x, (ghost?.y ?? 0) + (ghost?.height ?? 0) / 2 - y)).toBeLessThan(3);
    await bench.page.mouse.up();
    expect(await bench.calls()).toEqual([['touch', 'e7'], ['release', 'e7', 'e8'], ['promote', 'e8', 'n']]);
    await expect.poll(() => bench.drawnAt('e8')).toBe('wN');
    await expect(bench.page.locator('.lifted')).toHaveCount(0);
  });

  test('tapped beside the board, then on the square', async ({ bench }) => {
    await bench.tap('e7', 'e8');
    await bench.fresh('q').click();
    await expect(bench.fresh('q')).toHaveAttribute('aria-pressed', 'true');
    await bench.tap('e8');
    expect(await bench.calls()).toEqual([['touch', 'e7'], ['release', 'e7', 'e8'], ['promote', 'e8', 'q']]);
    await expect(bench.fresh('q')).toHaveAttribute('aria-pressed', 'false');
    await bench.fresh('r').click();
    await bench.fresh('r').click();
    await bench.tap('a4');
    expect(await bench.calls()).toEqual([]);
  });

  test('4.6.1 with the pawn in hand it replaces him', async ({ bench }) => {
    await bench.tap('e7');
    await bench.fresh('r').click();
    await bench.tap('e8');
    expect(await bench.calls()).toEqual([['touch', 'e7'], ['promote', 'e8', 'r', 'e7']]);
    await expect.poll(() => bench.drawnAt('e7')).toBeNull();
    await expect.poll(() => bench.drawnAt('e8')).toBe('wR');
  });

  test('by key: a letter takes the piece, Enter puts it down', async ({ bench }) => {
    const { keyboard } = bench.page;
    await bench.cell('e7').focus();
    for (const key of ['Enter', 'ArrowUp', 'q', 'Enter']) await keyboard.press(key);
    expect(await bench.calls()).toEqual([['touch', 'e7'], ['promote', 'e8', 'q', 'e7']]);
    await bench.page.evaluate(() => window.bench.reset());
    for (const key of ['e', '8', 'Shift+B', 'Enter']) await keyboard.press(key);
    expect(await bench.calls()).toEqual([['promote', 'e8', 'b']]);
    await bench.fresh('n').focus();
    await keyboard.press('Enter');
    await expect(bench.cell('e8')).toBeFocused();
    await keyboard.press('Escape');
    await keyboard.press('Enter');
    expect((await bench.calls()).filter((call) => (call as string[])[0] === 'promote')).toEqual([]);
  });
});

test.describe('free: fingers', () => {
  test.use({ phone: true });
  test.beforeEach(async ({ bench }) => {
    await bench.page.evaluate(() => window.bench.box('100%'));
    await bench.set({ manner: 'free', side: 'white', fen: castling });
  });

  test('one finger drags, and the page stays where it is', async ({ bench }) => {
    await bench.page.evaluate(() => (document.body.style.minHeight = '3000px'));
    const fingers = await Fingers.of(bench);
    await fingers.down(1, 'e2');
    expect(await bench.calls()).toEqual([['touch', 'e2']]);
    await fingers.move(1, 'e4');
    await expect.poll(() => bench.drawnAt('e4')).toBe('wP');
    await fingers.up(1);
    expect(await bench.calls()).toEqual([['release', 'e2', 'e4']]);
    expect(await bench.page.evaluate(() => scrollY)).toBe(0);
    await bench.page.touchscreen.tap(...Object.values(await bench.middle('d2')) as [number, number]);
    await bench.page.touchscreen.tap(...Object.values(await bench.middle('d3')) as [number, number]);
    expect(await bench.calls()).toEqual([['touch', 'd2'], ['release', 'd2', 'd3']]);
  });

  test('7.5.4 two hands: of two men held at once the second is reported as such', async ({ bench }) => {
    const fingers = await Fingers.of(bench);
    await fingers.down(1, 'e1');
    await fingers.down(2, 'h1');
    await fingers.move(1, 'g1');
    await fingers.move(2, 'f1');
    await expect.poll(() => bench.drawnAt('g1')).toBe('wK');
    await expect.poll(() => bench.drawnAt('f1')).toBe('wR');
    await fingers.up(1);
    await fingers.up(2);
    expect(await bench.calls()).toEqual([
      ['touch', 'e1'], ['touch', 'h1'], ['release', 'e1', 'g1'], ['release', 'h1', 'f1', { hands: 2 }],
    ]);
  });

  test('one after the other is one hand; so is a second man put back', async ({ bench }) => {
    const fingers = await Fingers.of(bench);
    await fingers.down(1, 'e1');
    await fingers.move(1, 'g1');
    await fingers.up(1);
    await fingers.down(2, 'h1');
    await fingers.move(2, 'f1');
    await fingers.up(2);
    await fingers.down(1, 'a2');
    await fingers.down(2, 'b2');
    await fingers.up(2);
    await fingers.move(1, 'a3');
    await fingers.up(1);
    expect((await bench.calls()).filter((call) => (call as string[])[0] === 'release')).toEqual([
      ['release', 'e1', 'g1'], ['release', 'h1', 'f1'], ['release', 'a2', 'a3'],
    ]);
  });

  test('4.6.1 the pawn in one hand, the queen in the other', async ({ bench }) => {
    await bench.set({ fen: promotion });
    const fingers = await Fingers.of(bench);
    const tray = await bench.fresh('q').boundingBox();
    if (!tray) throw new Error('no tray');
    await fingers.down(1, 'e7');
    await fingers.down(2, { x: tray.x + 20, y: tray.y + 20 });
    await fingers.move(2, 'e8');
    await fingers.up(2);
    await fingers.up(1);
    expect(await bench.calls()).toEqual([['touch', 'e7'], ['promote', 'e8', 'q', 'e7']]);
    await expect.poll(() => bench.drawnAt('e7')).toBeNull();
  });

  test('a gesture that the system takes away puts the man back', async ({ bench }) => {
    const fingers = await Fingers.of(bench);
    await fingers.down(1, 'e2');
    await fingers.move(1, 'e5');
    await fingers.cancel();
    expect(await bench.calls()).toEqual([['touch', 'e2']]);
    await expect.poll(() => bench.drawnAt('e2')).toBe('wP');
  });
});
