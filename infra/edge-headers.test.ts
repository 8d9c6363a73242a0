import { expect, test } from 'vitest';
import { contentSecurityOf } from './edge-headers.ts';

test(
  'a page may reach the origin of a chat where there is one, and frames nothing elsewhere',
  { tags: ['TRD-188'] },
  () => {
    expect(contentSecurityOf()).not.toContain('frame-src');
    expect(contentSecurityOf({ chat: undefined, widget: undefined })).toBe(contentSecurityOf());
    const framed = contentSecurityOf({ chat: 'https://chat.example/room?lang=en' });
    expect(framed).toBe(`${contentSecurityOf()}; frame-src https://chat.example`);
    const widget = contentSecurityOf({ widget: 'https://widget.example/loader.js' });
    expect(widget).toContain("script-src 'self' https://widget.example;");
    expect(widget).toContain("connect-src 'self' https://widget.example wss://widget.example;");
    expect(widget).toContain("default-src 'none';");
  },
);
