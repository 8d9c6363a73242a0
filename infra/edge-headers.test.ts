import { expect, test } from 'vitest';
import { buildContentSecurityPolicy } from './edge-headers.ts';

test('content security policy › allows frames of the configured chat origin only', { tags: ['TRD-188'] }, () => {
  expect(buildContentSecurityPolicy()).not.toContain('frame-src');
  expect(buildContentSecurityPolicy({ chat: undefined, widget: undefined })).toBe(buildContentSecurityPolicy());
  const framed = buildContentSecurityPolicy({ chat: 'https://chat.example/room?lang=en' });
  expect(framed).toBe(`${buildContentSecurityPolicy()}; frame-src https://chat.example`);
  const widget = buildContentSecurityPolicy({ widget: 'https://widget.example/loader.js' });
  expect(widget).toContain("script-src 'self' https://widget.example;");
  expect(widget).toContain("connect-src 'self' https://widget.example wss://widget.example;");
  expect(widget).toContain("default-src 'none';");
});
