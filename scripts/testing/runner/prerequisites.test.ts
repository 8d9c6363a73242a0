import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { findMissingPrerequisites, type TestMachine, buildSkippedTestLines } from './prerequisites.ts';

const linux: TestMachine = {
  platform: 'linux',
  arch: 'x64',
  env: { AWS_ENDPOINT_URL: 'http://127.0.0.1:4566' },
  hasEngine: true,
  hasEvm: true,
};
const mac: TestMachine = { ...linux, platform: 'darwin', arch: 'arm64', hasEngine: false };

it('findMissingPrerequisites › returns nothing on Linux x64; browser, engine and Linux on macOS', () => {
  expect(findMissingPrerequisites(linux).size).toBe(0);
  expect([...findMissingPrerequisites(mac)]).toEqual([
    ['browser', 'no Chromium for darwin arm64'],
    ['engine', 'no embedded engine for darwin arm64'],
    ['linux', 'darwin is not Linux'],
  ]);
  expect([...findMissingPrerequisites({ ...linux, arch: 'arm64' }).keys()]).toEqual(['browser']);
});

it('findMissingPrerequisites › includes what TEST_WITHOUT names and rejects unknown names', () => {
  const findMissingWithout = (names: string) =>
    findMissingPrerequisites({ ...linux, env: { ...linux.env, TEST_WITHOUT: names } });
  expect([...findMissingWithout('browser,evm')]).toEqual([
    ['browser', 'TEST_WITHOUT=browser'],
    ['evm', 'TEST_WITHOUT=evm'],
  ]);
  expect(() => findMissingWithout('chrome')).toThrow('not "chrome"');
});

it('buildSkippedTestLines › counts skipped tests for each missing prerequisite', () => {
  const tests = [
    { mode: 'skip', tags: ['needs-browser'] },
    { mode: 'skip', tags: ['rare', 'needs-browser'] },
    { mode: 'skip', tags: [] },
    { mode: 'run', tags: ['needs-engine'] },
  ];
  expect(buildSkippedTestLines(tests, findMissingPrerequisites(mac))).toEqual([
    'skipped: 2 tests in a browser (no Chromium for darwin arm64)',
  ]);
});

it('a test run without a browser › skips and counts the browser tests of a file', async () => {
  const vitest = join(PROJECT_ROOT, 'node_modules/.bin/vitest');
  const env = { ...process.env, TEST_WITHOUT: 'browser' };
  const { stdout } = await promisify(execFile)(vitest, ['run', 'web/e2e/form.e2e'], { cwd: PROJECT_ROOT, env });
  const report = stripVTControlCharacters(stdout);
  const [, total] = /Tests +(\d+) skipped \(\1\)/.exec(report) ?? [];
  expect(report).toContain(` skipped: ${total} tests in a browser (TEST_WITHOUT=browser)`);
});
