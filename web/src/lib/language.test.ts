import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { languages, toLanguageTag } from '#shared/languages.ts';
import { getLanguageName, loadNamespaces, selectPageLanguage, startI18next } from './language.ts';

vi.mock('./reload-for-new-version.ts', () => ({ reloadPageOnce: () => false }));

describe('selectPageLanguage', () => {
  it('returns the browser’s first language that the site supports', () => {
    expect(selectPageLanguage(null, ['fr-FR', 'es-MX', 'en-US'])).toBe('es');
    expect(selectPageLanguage(null, ['en-GB', 'es'])).toBe('en');
    expect(selectPageLanguage(null, ['zh-TW', 'en'])).toBe('zh');
  });

  it('returns English when no browser language is supported', () => {
    expect(selectPageLanguage(null, ['fr-FR'])).toBe('en');
    expect(selectPageLanguage(null, [])).toBe('en');
  });

  it('returns the stored choice if it is supported', () => {
    expect(selectPageLanguage('es', ['en-US'])).toBe('es');
    expect(selectPageLanguage('xx', ['es-ES'])).toBe('es');
  });

  it.each(languages)('getLanguageName › returns the native name: %s', (language) => {
    const locale = toLanguageTag(language);
    const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? '';
    expect(getLanguageName(language)).toBe(name.charAt(0).toLocaleUpperCase(locale) + name.slice(1));
  });
});

describe('loadNamespaces before i18next starts', () => {
  it('does nothing, so that modules can call it on import', async () => {
    await expect(loadNamespaces('market')).resolves.toBeUndefined();
  });
});

describe('loadNamespaces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'words-'));
  /** Longer than i18next retries a failed read, ms. */
  const ALL_RETRIES = 20_000;
  const writeWords = (file: string, words: object) => {
    const path = join(folder, `${file}.mjs`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `export default ${JSON.stringify(words)}`);
  };
  const isLoaded = (namespace: string) => i18next.hasResourceBundle(i18next.language, namespace);

  beforeAll(async () => {
    vi.stubGlobal('WORDS', `${pathToFileURL(folder).href}/*.mjs`);
    writeWords('en/common', { close: 'Close' });
    writeWords('en/loan', { title: 'Loans' });
    writeWords('en/market', { title: 'Markets' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await startI18next('en');
  });
  afterAll(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    rmSync(folder, { recursive: true });
  });

  it('does not wait for another namespace that fails', async () => {
    const endedLoads: string[] = [];
    void loadNamespaces('errors').then(() => endedLoads.push('errors'));
    void loadNamespaces('loan').then(() => endedLoads.push('loan'));
    await vi.waitFor(() => expect(endedLoads).toEqual(['loan']));
    expect(isLoaded('loan')).toBe(true);
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(ALL_RETRIES);
      expect(endedLoads).toEqual(['loan', 'errors']);
    });
    expect(isLoaded('errors')).toBe(false);
  });

  it('retries a failed namespace', async () => {
    writeWords('en/errors', { 1001: 'Wrong code' });
    await loadNamespaces('market');
    await loadNamespaces('errors');
    expect(i18next.t('errors:1001', { defaultValue: '' })).toBe('Wrong code');
  });

  it('falls back to keys when the texts of a language fail to load', async () => {
    const switching = i18next.changeLanguage('ko');
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(ALL_RETRIES);
      expect(i18next.language).toBe('ko');
    });
    await switching;
    expect(i18next.t('close')).toBe('close');
  });
});
