import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, test } from 'vitest';
import { exampleOperator } from '#infra/operator.ts';
import { platform } from '#infra/platform.ts';
import { settingsOf } from '#infra/settings.ts';

const { context: usual } = JSON.parse(readFileSync(join(import.meta.dirname, '../..', 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};
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
    const app = new App({
      outdir: mkdtempSync(join(outdir, 'out-')),
      context: { ...usual, operator: exampleOperator, bundle: 'no', ...context },
    });
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
