import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, test } from 'vitest';
import { exampleApp } from '#infra/example-app.ts';
import { platform } from '#infra/platform.ts';
import { settingsOf } from '#infra/settings.ts';

const outdir = mkdtempSync(join(tmpdir(), 'stacks-'));
afterAll(() => rmSync(outdir, { recursive: true }));

test('wallets on phones and the operator’s chat are let in by the site alone, and only where they are named', () => {
  const project = '0123456789abcdef0123456789abcdef';
  const chat = {
    serviceChat: 'https://chat.example/room',
    serviceWidget: 'https://widget.example/loader.js',
    serviceWidgetId: 'abc',
  };
  const policies = (context: Record<string, string>) => {
    const app = exampleApp(mkdtempSync(join(outdir, 'out-')), context);
    const { web, admin } = platform(app, settingsOf(app));
    return [web, admin].map((site) => JSON.stringify(Template.fromStack(site).toJSON())) as [
      web: string,
      admin: string,
    ];
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
