import sanitize from 'sanitize-html';
import { POSTER_NAME, POSTER_PATH } from '#shared/schemas/news.ts';

const ownPicture = new RegExp(`^${POSTER_PATH}${POSTER_NAME}$`);
/** A page of our own: one slash, so that no host follows. */
const ownPage = /^\/(?![/\\])/;

/** Links lead to pages of our own or, by https alone, elsewhere, to where nothing of us is told and nothing is lent. */
const link: sanitize.Transformer = (tagName, { href = '', title }) => {
  const described: sanitize.Attributes = title === undefined ? {} : { title };
  if (ownPage.test(href)) return { tagName, attribs: { href, ...described } };
  if (!URL.canParse(href)) return { tagName, attribs: {} };
  const url = new URL(href);
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return { tagName, attribs: {} };
  return {
    tagName,
    attribs: { href: url.href, ...described, rel: 'nofollow noopener noreferrer', target: '_blank' },
  };
};

const TAGS = [
  'h2 h3 h4 p br hr blockquote pre code strong em u s sub sup',
  'ul ol li a img figure figcaption',
  'table thead tbody tr th td',
].flatMap((tags) => tags.split(' '));

/** What an article may be made of. Its title is the first heading of its page, so that its own begin with the second. */
const rules: sanitize.IOptions = {
  allowedTags: TAGS,
  allowedAttributes: {
    a: ['href', 'title', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'noscript',
    'template',
    'title',
    'iframe',
    'object',
    'svg',
    'math',
  ],
  nestingLimit: 30,
  transformTags: { a: link, b: 'strong', i: 'em', h1: 'h2', h5: 'h4', h6: 'h4', del: 's' },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !ownPicture.test(attribs['src'] ?? ''),
};

/**
 * Of HTML that somebody typed or pasted what readers may see. Scripts, handlers, styles, frames, forms and pictures from
 * elsewhere are gone; links elsewhere go by https and say nothing of where they came from.
 */
export const cleanHtml = (html: string): string => sanitize(html, rules).trim();
