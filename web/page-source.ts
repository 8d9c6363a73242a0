import { lexer, type Token, type Tokens } from 'marked';
import { examplePlatformOperator, type PlatformOperator, requiredOperatorFields } from '#infra/operator.ts';
import { toLanguageTag } from '#shared/languages.ts';
import { restrictedCountries } from '#shared/people/countries.ts';
import { PRODUCT_NAME } from '#shared/product.ts';
import type {
  ContentBlock,
  InlineContent,
  PageContent,
  ContentPart,
  ContentSection,
} from './src/features/content/pages/page-content.ts';

const FRONT = /^---\n(.*?)\n---\n/s;
const fields = ['title', 'description', 'version', 'changed'] as const;
/** `Title {#anchor}` */
const HEADING = /^(.*\S)\s*\{#([a-z0-9-]+)\}$/;
const VARIABLE = /\{\{(\w+)\}\}/;
const COUNTRY = /^[A-Z]{2}$/;

/** Values that pages may name, and whether each is only an example. */
export type TextPageVariables = Record<string, { text: string; example: boolean }>;

/** Lists the restricted countries in a language, except mainland China, which the texts name themselves. */
function listRestrictedCountries(locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const countryNames = [...restrictedCountries].filter((code) => code !== 'CN').map((code) => names.of(code) ?? code);
  // In English, Intl writes "Trinidad & Tobago".
  return new Intl.ListFormat(locale).format(countryNames.map((name) => name.replace(' & ', ' and ')));
}

/** Returns the values of `{{product}}`, `{{company}}`, `{{identityYears}}` and the like in a language. */
export function getTextPageVariables(language: string, operator: PlatformOperator): TextPageVariables {
  const locale = toLanguageTag(language);
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const numbers = new Intl.NumberFormat(locale);
  const toText = (field: (typeof requiredOperatorFields)[number], value: string) =>
    field === 'law' && COUNTRY.test(value) ? (countries.of(value) ?? value) : value;
  return Object.fromEntries([
    ['product', { text: PRODUCT_NAME, example: false }],
    ['restrictedCountries', { text: listRestrictedCountries(locale), example: false }],
    ...Object.entries(operator.commitments).map(
      ([name, value]) => [name, { text: numbers.format(value), example: false }] as const,
    ),
    ...requiredOperatorFields.map((field) => {
      const example = operator[field] === '';
      return [
        field,
        { text: toText(field, example ? examplePlatformOperator[field] : operator[field]), example },
      ] as const;
    }),
  ]);
}

interface PageSourceContext {
  /** File of the page, for error messages. */
  file: string;
  named: TextPageVariables;
}

const wrong = ({ file }: PageSourceContext, problem: string) => new Error(`${file}: ${problem}`);

function parseInlineText(text: string, reading: PageSourceContext): InlineContent[] {
  return text.split(VARIABLE).flatMap((part, index): InlineContent[] => {
    if (index % 2 === 0) return part === '' ? [] : [part.replaceAll('\n', ' ')];
    const value = reading.named[part];
    if (!value) throw wrong(reading, `there is nothing called {{${part}}}`);
    if (value.example) return [{ example: value.text }];
    return [part === 'email' ? { to: `mailto:${value.text}`, of: [value.text] } : value.text];
  });
}

/** Joins adjacent plain pieces. */
function joinAdjacentText(pieces: InlineContent[]): InlineContent[] {
  return pieces.reduce<InlineContent[]>((all, piece) => {
    const last = all.at(-1);
    return typeof piece === 'string' && typeof last === 'string'
      ? [...all.slice(0, -1), last + piece]
      : [...all, piece];
  }, []);
}

function parseInlineTokens(tokens: readonly Token[] | undefined, reading: PageSourceContext): InlineContent[] {
  const pieces = (tokens ?? []).flatMap((token): InlineContent[] => {
    const inner = () => parseInlineTokens('tokens' in token ? token.tokens : undefined, reading);
    switch (token.type) {
      case 'text':
        return 'tokens' in token && token.tokens ? inner() : parseInlineText((token as Tokens.Text).text, reading);
      case 'escape':
        return [(token as Tokens.Escape).text];
      case 'strong':
        return [{ strong: inner() }];
      case 'em':
        return [{ em: inner() }];
      case 'codespan':
        return [{ code: (token as Tokens.Codespan).text }];
      case 'link':
        return [{ to: (token as Tokens.Link).href, of: inner() }];
      default:
        throw wrong(reading, `a page has no ${token.type}: ${token.raw}`);
    }
  });
  return joinAdjacentText(pieces);
}

function parseBlock(token: Token, reading: PageSourceContext): ContentBlock {
  switch (token.type) {
    case 'paragraph':
      return { p: parseInlineTokens((token as Tokens.Paragraph).tokens, reading) };
    case 'list': {
      const { items, ordered } = token as Tokens.List;
      return { list: items.map((item) => parseInlineTokens(item.tokens, reading)), ordered };
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      const cells = (row: readonly Tokens.TableCell[]) => row.map((cell) => parseInlineTokens(cell.tokens, reading));
      return { head: cells(header), rows: rows.map(cells) };
    }
    default:
      throw wrong(reading, `a page has no ${token.type}: ${token.raw}`);
  }
}

function parseHeading({ text }: Tokens.Heading, reading: PageSourceContext): ContentPart {
  const [, title, id] = HEADING.exec(text) ?? [];
  if (title === undefined || id === undefined) throw wrong(reading, `a heading has no anchor {#…}: ${text}`);
  return { id, title: joinAdjacentText(parseInlineText(title, reading)), blocks: [] };
}

function parseFrontMatter(source: string, reading: PageSourceContext): Omit<PageContent, 'sections'> {
  const lines = (FRONT.exec(source)?.[1] ?? '').split('\n');
  const front = Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(\w+):\s*(.+)$/.exec(line) ?? [];
      return name === undefined || value === undefined ? [] : [[name, value.replaceAll('{{product}}', PRODUCT_NAME)]];
    }),
  ) as Partial<Record<string, string>>;
  const missing = fields.find((field) => !front[field]);
  if (missing !== undefined) throw wrong(reading, `its head lacks ${missing}`);
  if (!/^\d{4}-\d\d-\d\d$/.test(front['changed'] ?? '')) throw wrong(reading, 'changed is a day: YYYY-MM-DD');
  return front as Omit<PageContent, 'sections'>;
}

/**
 * Parses a text page: a head between two lines of `---`, then `## sections {#anchor}` with `### parts {#anchor}`,
 * paragraphs, lists and tables.
 * @throws {Error} naming other content, so that nothing unsupported is built.
 */
export function parseTextPage(source: string, reading: PageSourceContext): PageContent {
  const front = parseFrontMatter(source, reading);
  const sections: ContentSection[] = [];
  for (const token of lexer(source.replace(FRONT, ''))) {
    if (token.type === 'space') continue;
    const section = sections.at(-1);
    if (token.type === 'heading') {
      const { depth } = token as Tokens.Heading;
      const newPart = parseHeading(token as Tokens.Heading, reading);
      if (depth === 2) sections.push({ ...newPart, parts: [] });
      else if (depth === 3 && section) section.parts.push(newPart);
      else throw wrong(reading, `headings are ## and, below one, ###: ${token.raw}`);
      continue;
    }
    if (!section) throw wrong(reading, `text before the first section: ${token.raw}`);
    (section.parts.at(-1) ?? section).blocks.push(parseBlock(token, reading));
  }
  return { ...front, sections };
}
