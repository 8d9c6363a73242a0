/** Piece of a line: plain, or with a meaning. */
export type InlineContent =
  | string
  | { strong: InlineContent[] }
  | { em: InlineContent[] }
  | { code: string }
  | { to: string; of: InlineContent[] }
  /** Placeholder for a value that the operator has not filled in. */
  | { example: string };

export type ContentBlock =
  | { p: InlineContent[] }
  | { list: InlineContent[][]; ordered: boolean }
  | { head: InlineContent[][]; rows: InlineContent[][][] };

/** Question of the FAQ, or part of a longer section. */
export interface ContentPart {
  /** Anchor, the same in every language. */
  id: string;
  title: InlineContent[];
  blocks: ContentBlock[];
}

export interface ContentSection extends ContentPart {
  parts: ContentPart[];
}

/** Page of text in one language, as `web/page-source.ts` reads it. */
export interface PageContent {
  title: string;
  /** One sentence, for search engines too. */
  description: string;
  version: string;
  /** Day from which the text applies: YYYY-MM-DD. */
  changed: string;
  sections: ContentSection[];
}
