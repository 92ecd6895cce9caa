// A man that follows a pointer: by transform alone, so that no layout is done while it moves.
import type { Color, Square } from '../lib/protocol';
import { spotOf, squareAt } from './squares';

const slack = { mouse: 3, pen: 5, touch: 8 } as const; // pixels that are still a tap

export class Carry {
  #element: HTMLElement | null = null;
  readonly #startX: number;
  readonly #startY: number;
  readonly #slack: number;
  #x: number;
  #y: number;

  // `from`: the square whose middle the element rests on; null: on that of the upper left square.
  constructor(
    event: PointerEvent,
    readonly board: DOMRect,
    readonly from: Square | null,
    readonly orientation: Color,
  ) {
    this.#startX = this.#x = event.clientX;
    this.#startY = this.#y = event.clientY;
    this.#slack = event.pointerType in slack ? slack[event.pointerType as keyof typeof slack] : slack.mouse;
  }

  take(element: HTMLElement | null): void {
    this.#element = element;
    this.#draw();
  }

  // True once it has gone further than a tap does.
  move(event: PointerEvent): boolean {
    this.#x = event.clientX;
    this.#y = event.clientY;
    this.#draw();
    return Math.hypot(this.#x - this.#startX, this.#y - this.#startY) > this.#slack;
  }

  get over(): Square | null {
    return squareUnder(this.#x, this.#y, this.board, this.orientation);
  }

  // Back to its place: gliding, where it was not put down anywhere.
  end(back: boolean): void {
    const element = this.#element;
    if (!element) return;
    const last = element.style.transform;
    element.style.transform = '';
    if (back && last !== '' && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      element.animate([{ transform: last }, { transform: 'none' }], { duration: 120, easing: 'ease-out' });
    }
  }

  #draw(): void {
    if (!this.#element) return;
    const size = this.board.width / 8;
    const rest = this.from ? spotOf(this.from, this.orientation) : { column: 0, row: 0 };
    const x = this.#x - this.board.left - (rest.column + 0.5) * size;
    const y = this.#y - this.board.top - (rest.row + 0.5) * size;
    this.#element.style.transform = `translate(${x}px, ${y}px)`;
  }
}

export function squareUnder(x: number, y: number, board: DOMRect, orientation: Color): Square | null {
  const column = Math.floor(((x - board.left) / board.width) * 8);
  const row = Math.floor(((y - board.top) / board.height) * 8);
  return column >= 0 && column < 8 && row >= 0 && row < 8 ? squareAt({ column, row }, orientation) : null;
}
