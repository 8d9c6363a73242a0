import type { ContentBlock, InlineContent } from './page-content.ts';

/** Returns a line's text without formatting. */
export function toPlainLineText(pieces: readonly InlineContent[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      if ('strong' in piece) return toPlainLineText(piece.strong);
      if ('em' in piece) return toPlainLineText(piece.em);
      if ('code' in piece) return piece.code;
      return 'example' in piece ? piece.example : toPlainLineText(piece.of);
    })
    .join('');
}

/** Returns the lines of a block: its paragraph, items or cells. */
export function getBlockLines(block: ContentBlock): InlineContent[][] {
  if ('p' in block) return [block.p];
  return 'list' in block ? block.list : [...block.head.map((cell) => cell), ...block.rows.flat()];
}
