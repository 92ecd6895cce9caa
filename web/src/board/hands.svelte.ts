// What hands do on a board: pointers (mouse, fingers, pen) hold men, a tap or a key takes one in hand.
// `free`: as over the board, whatever it is. `guarded`: only what `legal` lists. Neither knows a rule of chess.
import type { Color, Promotion, Square } from '../lib/protocol';
import type { Change } from './changes';
import { colorOf, kindOf, promoted, type Piece, type Placement } from './fen';

export type Manner = 'free' | 'guarded' | 'show';
export interface How {
  readonly hands: 2;
}

// What the hands find: a board, its manner, and who is to be told.
export interface Table {
  readonly manner: Manner;
  readonly side: Color | null;
  readonly legal: readonly string[];
  readonly adjusting: boolean;
  readonly pieces: Placement;
  put(...changes: Change[]): void;
  touched(square: Square): void;
  released(from: Square, to: Square, how?: How): void;
  moved(move: string): void;
  promoted(square: Square, piece: Promotion, from?: Square): void;
  adjusted(squares: Square[]): void;
}

// One pointer that is down. `from`: the man under it; `fresh`: a piece from beside the board; neither: about to put down
// what is already in hand.
export class Hold {
  lifted = $state(false);
  over = $state<Square | null>(null);
  again = false; // the man was in hand before: a tap lets him go
  second = false; // another hand has just put down a man that was held at the same time
  constructor(
    readonly pointer: number,
    readonly from: Square | null,
    readonly piece: Piece | null,
    readonly fresh: Promotion | null = null,
  ) {}
}

export interface Choice {
  readonly from: Square;
  readonly to: Square;
  readonly color: Color;
  readonly among: readonly Promotion[];
}

export class Hands {
  holds = $state.raw<readonly Hold[]>([]);
  hand = $state.raw<Square | null>(null); // the man in hand by tap or key
  fresh = $state.raw<Promotion | null>(null); // the piece from beside the board, likewise
  choice = $state.raw<Choice | null>(null); // which piece a pawn becomes, in `guarded`
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  // Where the man in hand may go, in `guarded`.
  targets = $derived.by((): ReadonlySet<Square> => {
    const from = this.hand;
    if (this.#table.manner !== 'guarded' || !from || this.choice) return new Set();
    return new Set(this.#table.legal.filter((move) => move.startsWith(from)).map((move) => move.slice(2, 4) as Square));
  });

  inHand(square: Square): boolean {
    return this.hand === square || this.holds.some((hold) => hold.from === square);
  }

  canPick(square: Square): boolean {
    const { manner, side, legal, pieces } = this.#table;
    const piece = pieces.get(square);
    if (!piece || manner === 'show') return false;
    if (manner === 'guarded') return colorOf(piece) === side && legal.some((move) => move.startsWith(square));
    if (side) return colorOf(piece) === side;
    const held = this.hand ? pieces.get(this.hand) : undefined; // two players at one board: whoever has a man in hand
    return !held || colorOf(held) === colorOf(piece);
  }

  // A pointer comes down on a square. The hold, if there is one to follow.
  press(pointer: number, square: Square): Hold | null {
    const { manner, adjusting } = this.#table;
    if (manner === 'show' || this.choice) return null;
    if (adjusting) return this.#adjust(square);
    if (manner === 'guarded' && this.holds.length > 0) return null;
    if (this.fresh || (this.hand && this.hand !== square && this.#canPut(square))) return this.#hold(new Hold(pointer, null, null));
    return this.#take(square) ? this.#hold(this.#held(pointer, square)) : null;
  }

  pressFresh(pointer: number, piece: Promotion): Hold | null {
    const { side } = this.#table;
    if (!side) return null;
    const hold = new Hold(pointer, null, promoted(side, piece), piece);
    hold.again = this.fresh === piece;
    return this.#hold(hold);
  }

  // It is let go, over a square or off the board.
  release(hold: Hold, over: Square | null): void {
    if (!this.cancel(hold)) return;
    if (hold.fresh) {
      if (hold.lifted) this.#promote(hold.fresh, over);
      else this.fresh = hold.again ? null : hold.fresh;
    } else if (hold.from === null) {
      if (over) this.activate(over, true);
    } else if (!hold.lifted) {
      this.hand = hold.again ? null : hold.from;
    } else {
      this.hand = null;
      if (over && over !== hold.from) this.#putDown(hold.from, over, hold.second);
    }
  }

  // The pointer is gone without having let go anything. False: it was already.
  cancel(hold: Hold): boolean {
    if (!this.holds.includes(hold)) return false;
    this.holds = this.holds.filter((other) => other !== hold);
    return true;
  }

  // Enter on a square: takes up what is there, or puts down what is in hand. `down`: puts it down on one's own man too.
  activate(square: Square, down = false): void {
    const { manner, adjusting } = this.#table;
    if (manner === 'show' || this.choice) return;
    if (adjusting) return void this.#adjust(square);
    if (this.fresh) return this.#promote(this.fresh, square);
    const from = this.hand;
    if (from === square) this.hand = null;
    else if (from && (down || this.#canPut(square))) this.#putDown(from, square);
    else if (this.#take(square)) this.hand = square;
    else this.hand = null;
  }

  choose(piece: Promotion | null): void {
    const choice = this.choice;
    this.choice = null;
    if (choice && piece) this.#move(choice.from, choice.to, piece);
  }

  letGo(): void {
    this.hand = this.fresh = this.choice = null;
    this.holds = [];
  }

  // The board has changed: hands hold only men that are still where they were taken.
  check(): void {
    const { pieces, manner } = this.#table;
    const holds = this.holds.filter(({ from, piece }) => from === null || pieces.get(from) === piece);
    if (holds.length !== this.holds.length) this.holds = holds;
    if (this.hand && (manner === 'guarded' ? !this.canPick(this.hand) : !pieces.has(this.hand))) this.hand = null;
    const { choice } = this;
    if (choice && !this.#table.legal.some((move) => move.startsWith(choice.from + choice.to))) this.choice = null;
  }

  #canPut(square: Square): boolean {
    return this.#table.manner === 'guarded' ? this.targets.has(square) : !this.canPick(square);
  }

  #adjust(square: Square): null {
    if (this.#table.pieces.has(square)) this.#table.adjusted([square]);
    return null;
  }

  // A man is touched. False: nothing to be taken in hand.
  #take(square: Square): boolean {
    const { manner, pieces } = this.#table;
    const own = this.canPick(square);
    if (manner === 'free' && pieces.has(square) && this.hand !== square) this.#table.touched(square);
    if (!own) this.hand = null;
    return own;
  }

  #held(pointer: number, square: Square): Hold {
    const hold = new Hold(pointer, square, this.#table.pieces.get(square) ?? null);
    hold.again = this.hand === square;
    this.hand = this.#table.manner === 'guarded' || hold.again ? square : null;
    return hold;
  }

  #hold(hold: Hold): Hold {
    this.holds = [...this.holds, hold];
    return hold;
  }

  #putDown(from: Square, to: Square, second = false): void {
    const piece = this.#table.pieces.get(from);
    if (!piece) return this.letGo();
    if (this.#table.manner === 'guarded') return this.#decide(from, to, colorOf(piece));
    this.hand = null;
    this.#table.put({ from, to, piece });
    for (const hold of this.holds) hold.second = true;
    if (second) this.#table.released(from, to, { hands: 2 });
    else this.#table.released(from, to);
  }

  #decide(from: Square, to: Square, color: Color): void {
    this.hand = null;
    const moves = this.#table.legal.filter((move) => move.startsWith(from + to));
    if (moves.length === 0) return;
    if (moves.some((move) => move.length === 4)) return this.#move(from, to, null);
    this.choice = { from, to, color, among: moves.map((move) => move.charAt(4) as Promotion) };
  }

  #move(from: Square, to: Square, piece: Promotion | null): void {
    const man = this.#table.pieces.get(from);
    if (!man) return;
    this.#table.put({ from, to, piece: piece ? promoted(colorOf(man), piece) : man });
    this.#table.moved(from + to + (piece ?? ''));
  }

  // 4.6.1: a pawn that is in hand meanwhile is the one that is replaced.
  #promote(piece: Promotion, over: Square | null): void {
    this.fresh = null;
    const { side, pieces } = this.#table;
    if (!over || !side) return;
    const isPawn = (square: Square | null): square is Square => {
      const man = square ? pieces.get(square) : undefined;
      return man !== undefined && kindOf(man) === 'P' && colorOf(man) === side;
    };
    const from = [this.hand, ...this.holds.map((hold) => hold.from)].find(isPawn) ?? null;
    this.hand = null;
    this.holds = this.holds.filter((hold) => hold.from === null || hold.from !== from);
    this.#table.put({ from, to: over, piece: promoted(side, piece) });
    if (from && from !== over) this.#table.promoted(over, piece, from);
    else this.#table.promoted(over, piece);
  }
}
