/** A piece of a line: plain, or with a meaning. */
export type InlineContent =
  | string
  | { strong: InlineContent[] }
  | { em: InlineContent[] }
  | { code: string }
  | { to: string; of: InlineContent[] }
  /** Stands for what the operator has not filled in. */
  | { example: string };

export type ContentBlock =
  | { p: InlineContent[] }
  | { list: InlineContent[][]; ordered: boolean }
  | { head: InlineContent[][]; rows: InlineContent[][][] };

/** A question of the FAQ, or a part of a longer section. */
export interface ContentPart {
  /** The anchor, the same in every language. */
  id: string;
  title: InlineContent[];
  blocks: ContentBlock[];
}

export interface ContentSection extends ContentPart {
  parts: ContentPart[];
}

/** A page of text in one language, as `web/page-source.ts` reads it. */
export interface PageContent {
  title: string;
  /** One sentence, for search engines too. */
  description: string;
  version: string;
  /** The day from which these words hold: YYYY-MM-DD. */
  changed: string;
  sections: ContentSection[];
}
