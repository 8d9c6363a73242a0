import { expect, test } from 'vitest';
import { exampleTemplates } from '#infra/example-templates.ts';

test('wallets on phones and the operator’s chat are let in by the site alone, and only where they are named', () => {
  const project = '0123456789abcdef0123456789abcdef';
  const chat = {
    serviceChat: 'https://chat.example/room',
    serviceWidget: 'https://widget.example/loader.js',
    serviceWidgetId: 'abc',
  };
  const policies = (context: Record<string, string>) => {
    const { web, admin } = exampleTemplates(context);
    return [web, admin].map((site) => JSON.stringify(site)) as [web: string, admin: string];
  };
  const [web, admin] = policies({ walletConnectProjectId: project, ...chat });
  expect(web).toContain(
    "connect-src 'self' wss://relay.walletconnect.org https://widget.example wss://widget.example;",
  );
  expect(web).toContain("script-src 'self' https://widget.example;");
  expect(web).toContain('frame-src https://chat.example https://widget.example');
  for (const policy of [admin, policies({})[0]]) {
    expect(policy).toContain("connect-src 'self';");
    expect(policy).not.toMatch(/walletconnect|frame-src/);
  }
});
