/** A piece of a line: plain, or with a meaning. */
export type Inline =
  | string
  | { strong: Inline[] }
  | { em: Inline[] }
  | { code: string }
  | { to: string; of: Inline[] }
  /** Stands for what the operator has not filled in. */
  | { example: string };

export type Block = { p: Inline[] } | { list: Inline[][]; ordered: boolean } | { head: Inline[][]; rows: Inline[][][] };

/** A question of the FAQ, or a part of a longer section. */
export interface Part {
  /** The anchor, the same in every language. */
  id: string;
  title: Inline[];
  blocks: Block[];
}

export interface Section extends Part {
  parts: Part[];
}

/** A page of text in one language, as `web/page-source.ts` reads it. */
export interface PageContent {
  title: string;
  /** One sentence, for search engines too. */
  description: string;
  version: string;
  /** The day from which these words hold: YYYY-MM-DD. */
  changed: string;
  sections: Section[];
}
