import type { Block, Inline } from './page-content.ts';

/** A line without what is only seen of it. */
export function textOf(pieces: readonly Inline[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('strong' in piece) return textOf(piece.strong);
      if ('em' in piece) return textOf(piece.em);
      if ('code' in piece) return piece.code;
      return 'example' in piece ? piece.example : textOf(piece.of);
    })
    .join('');
}

/** The lines of a block: its paragraph, items or cells. */
export function linesOf(block: Block): Inline[][] {
  if ('p' in block) return [block.p];
  return 'list' in block ? block.list : [...block.head.map((cell) => cell), ...block.rows.flat()];
}
