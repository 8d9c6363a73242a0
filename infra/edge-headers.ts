/**
 * The headers that the edge adds to every answer of a site: CloudFront by its policy, the local edge by itself. Each
 * site has an origin of its own and loads nothing from elsewhere.
 */
const contentSecurity: Record<string, string> = {
  'default-src': "'none'",
  'script-src': "'self'",
  // Positions and colours that come with data are set on elements.
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

export const HSTS_SECONDS = 2 * 365 * 86_400;

export const edgeHeaders = {
  'content-security-policy': Object.entries(contentSecurity)
    .map(([name, value]) => `${name} ${value}`)
    .join('; '),
  'strict-transport-security': `max-age=${HSTS_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
} as const;
