import sanitize from 'sanitize-html';
import { NEWS_POSTER_NAME_PATTERN, NEWS_POSTER_PATH } from '#shared/schemas/news.ts';

const ownPicture = new RegExp(`^${NEWS_POSTER_PATH}${NEWS_POSTER_NAME_PATTERN}$`);
/** A path on the site: one slash, so that no host follows. */
const ownPage = /^\/(?![/\\])/;

/** Links lead to pages of the site, or elsewhere by https only, without referrer and without passing on ranking. */
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

/** Elements of an article. Its title is the page’s first-level heading, so its own begin at the second level. */
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
 * Returns the safe part of HTML that was typed or pasted. Removes scripts, handlers, styles, frames, forms and foreign
 * pictures. External links use https and send no referrer.
 */
export const cleanHtml = (html: string): string => sanitize(html, rules).trim();
