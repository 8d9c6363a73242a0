import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { afterAll, expect, test } from 'vitest';
import { platform } from '#infra/platform.ts';
import { settingsOf } from '#infra/settings.ts';

const { context: usual } = JSON.parse(readFileSync(join(import.meta.dirname, '../..', 'cdk.json'), 'utf8')) as {
  context: Record<string, unknown>;
};
const outdir = mkdtempSync(join(tmpdir(), 'stacks-'));
afterAll(() => rmSync(outdir, { recursive: true }));

test('wallets on phones are linked by the site alone, and only where a project is named', () => {
  const project = '0123456789abcdef0123456789abcdef';
  const policy = (site: 'web' | 'admin', context: Record<string, string>) => {
    const app = new App({
      outdir: mkdtempSync(join(outdir, 'out-')),
      context: { ...usual, bundle: 'no', ...context },
    });
    return JSON.stringify(Template.fromStack(platform(app, settingsOf(app))[site]).toJSON());
  };
  expect(policy('web', { walletConnectProjectId: project })).toContain(
    "connect-src 'self' wss://relay.walletconnect.org;",
  );
  for (const [site, context] of [
    ['web', {}],
    ['admin', { walletConnectProjectId: project }],
  ] as const) {
    expect(policy(site, context)).toContain("connect-src 'self';");
    expect(policy(site, context)).not.toContain('walletconnect');
  }
});
