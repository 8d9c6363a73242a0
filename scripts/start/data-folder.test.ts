import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fileIn, forgetFolder, personalKeyOf } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'data-folder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the key of personal secrets', () => {
  it('is made once, for its owner’s eyes alone, and goes with the data', async () => {
    const key = personalKeyOf(folder);
    expect(Buffer.from(key, 'base64')).toHaveLength(32);
    expect(personalKeyOf(folder)).toBe(key);
    expect(statSync(fileIn(folder, 'personalKey')).mode & 0o777).toBe(0o600);
    expect(await forgetFolder(folder)).toEqual(['personal-key.json']);
  });
});
