import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listPyenvPythons } from './python.ts';

test('listPyenvPythons › lists Python 3.13 versions newest first, and none without pyenv', () => {
  const root = mkdtempSync(join(tmpdir(), 'pyenv-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  expect(listPyenvPythons(root)).toEqual([]);
  for (const version of ['3.12.9', '3.13.2', '3.13.10', '3.13-dev', '3.14.0'])
    mkdirSync(join(root, 'versions', version), { recursive: true });
  expect(listPyenvPythons(root)).toEqual(
    ['3.13.10', '3.13.2'].map((version) => join(root, 'versions', version, 'bin', 'python3')),
  );
});
