import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { buildThirdPartyNotices } from './third-party-notices.ts';

const MIT = 'MIT License\n\nCopyright (c) 2020 Ann\n\nPermission is hereby granted';
let root = '';

afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Makes a project whose lock file names the packages; those without a text have no licence file. */
function project(packages: Record<string, { license: string; text?: string; author?: string; dev?: boolean }>): string {
  root = mkdtempSync(join(tmpdir(), 'notices-'));
  const locked: Record<string, object> = { '': {} };
  for (const [name, { license, text, author, dev }] of Object.entries(packages)) {
    const path = `node_modules/${name}`;
    locked[path] = { version: '1.0.0', ...(dev && { dev }) };
    mkdirSync(join(root, path), { recursive: true });
    writeFileSync(join(root, path, 'package.json'), JSON.stringify({ name, version: '1.0.0', license, author }));
    if (text !== undefined) writeFileSync(join(root, path, 'LICENSE'), text);
  }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: locked }));
  return root;
}

describe('buildThirdPartyNotices', () => {
  it('lists shipped packages with their licence texts, without development packages', () => {
    const notices = buildThirdPartyNotices(
      project({
        a: { license: 'MIT', text: MIT },
        b: { license: 'ISC', text: 'ISC text' },
        c: { license: 'MIT', dev: true },
      }),
    );
    expect(notices).toContain(`a 1.0.0 (MIT)\n\n${MIT}`);
    expect(notices).toContain('b 1.0.0 (ISC)\n\nISC text');
    expect(notices).not.toContain('c 1.0.0');
  });

  it('writes a licence text once for all packages that share it', () => {
    const notices = buildThirdPartyNotices(
      project({ a: { license: 'MIT', text: MIT }, b: { license: 'MIT', text: MIT } }),
    );
    expect(notices).toContain(`a 1.0.0 (MIT)\nb 1.0.0 (MIT)\n\n${MIT}`);
    expect(notices.split('Permission')).toHaveLength(2);
  });

  it('writes the standard text with the author for a package without a licence file', () => {
    const notices = buildThirdPartyNotices(
      project({ a: { license: 'MIT', text: MIT }, b: { license: 'MIT', author: 'Ben' }, c: { license: 'CC0-1.0' } }),
    );
    expect(notices).toMatch(/b 1\.0\.0 \(MIT\)\n\nCopyright \(c\) Ben\n\nMIT License\s+Permission/);
    expect(notices).toContain('c 1.0.0 (CC0-1.0)\n\nCC0-1.0: https://spdx.org/licenses/CC0-1.0.html');
  });

  it('rejects a package without a licence', () => {
    const root = project({ a: { license: '' } });
    expect(() => buildThirdPartyNotices(root)).toThrow('a names no licence and brings no text of one');
  });

  it('covers every production dependency', () => {
    const { dependencies } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const notices = buildThirdPartyNotices(PROJECT_ROOT);
    expect(Object.keys(dependencies).filter((name) => !notices.includes(`${name} `))).toEqual([]);
  });
});
