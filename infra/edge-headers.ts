/**
 * Headers that the edge adds to every answer of a site: CloudFront by its policy, the local edge by itself. Each site
 * has its own origin and loads nothing from elsewhere but photos of documents, from their bucket.
 */
const contentSecurity: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Positions and colours from data are set on elements.
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'font-src': "'self'",
  // `'self'` includes the socket of the same origin.
  'connect-src': "'self'",
  'manifest-src': "'self'",
  'worker-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** External origins that a site uses. */
export interface SiteExternalOrigins {
  /** Origin of the links to photos of documents. */
  documents?: string | undefined;
  /** Relay that links wallets on phones. */
  walletRelay?: string | undefined;
  /** Address of the operator's chat, shown in a frame. */
  chat?: string | undefined;
  /** Address of the script of a chat widget, which reaches only its own origin. */
  widget?: string | undefined;
}

const toOrigin = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : new URL(address).origin;

/** Returns a site's policy. */
export const buildContentSecurityPolicy = ({
  documents,
  walletRelay,
  chat,
  widget,
}: SiteExternalOrigins = {}): string => {
  const [chatOrigin, widgetOrigin] = [toOrigin(chat), toOrigin(widget)];
  const more: Record<string, readonly (string | undefined)[]> = {
    'script-src': [widgetOrigin],
    'style-src': [widgetOrigin],
    'img-src': [documents, widgetOrigin],
    'font-src': [widgetOrigin],
    'connect-src': [walletRelay, widgetOrigin, widgetOrigin?.replace(/^http/, 'ws')],
    'frame-src': [chatOrigin, widgetOrigin],
  };
  const frames = chatOrigin ?? widgetOrigin;
  return Object.entries({ ...contentSecurity, ...(frames !== undefined && { 'frame-src': '' }) })
    .map(([name, value]) => [name, value, ...(more[name] ?? [])].filter((part) => part !== undefined && part !== ''))
    .map((parts) => parts.join(' '))
    .join('; ');
};

export const HSTS_SECONDS = 2 * 365 * 86_400;

export const edgeResponseHeaders = {
  'content-security-policy': buildContentSecurityPolicy(),
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;

/** Browser request headers that reach the APIs: CloudFront forwards these and no others. */
export const forwardedApiRequestHeaders = [
  'Accept',
  'Accept-Language',
  'Content-Type',
  'Idempotency-Key',
  'Origin',
  'User-Agent',
] as const;

/** Handshake headers that reach the socket. */
export const forwardedSocketHandshakeHeaders = [
  'Origin',
  'User-Agent',
  'Sec-WebSocket-Key',
  'Sec-WebSocket-Version',
  'Sec-WebSocket-Protocol',
  'Sec-WebSocket-Extensions',
] as const;

/** Returns the cache duration of a site's file: names below `assets/` contain the hash of their content. */
export const getSiteFileCacheControl = (path: string): string =>
  /^\/?assets\//.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  webmanifest: 'application/manifest+json',
};

/** Returns the content type of a site's file. */
export const getSiteFileContentType = (path: string): string =>
  types[path.slice(path.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
