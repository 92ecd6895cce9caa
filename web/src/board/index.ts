export { default as Board } from './Board.svelte';
export { default as Figure } from './Figure.svelte';
export { piecesOf, type Piece, type Placement } from './fen';
export type { How, Manner } from './hands.svelte';
