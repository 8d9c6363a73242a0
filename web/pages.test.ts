import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { examplePlatformOperator } from '#infra/operator.ts';
import { languages } from '#shared/languages.ts';
import { staticPageNames } from '#shared/static-pages.ts';
import { getTextPageVariables, parseTextPage } from './page-source.ts';
import { readTextPage } from './pages.ts';

const folder = (language = '') => readdirSync(new URL(`../content/pages/${language}`, import.meta.url)).toSorted();
const head = '---\ntitle: T of {{product}}\ndescription: D\nversion: 2\nchanged: 2026-11-24\n---\n';
const parse = (text: string, operator = examplePlatformOperator) =>
  parseTextPage(head + text, { file: 'x.md', named: getTextPageVariables('en', operator) });

/** Returns the targets of a page's internal links. */
const listLinks = (page: unknown): string[] =>
  [...JSON.stringify(page).matchAll(/"to":"(\/[^"]*)"/g)].map(([, to = '']) => to);

describe('text pages', () => {
  test('exist in every language, without extra files', { tags: ['TRD-174'] }, () => {
    expect(folder()).toEqual(languages.toSorted());
    for (const language of languages)
      expect(folder(language), language).toEqual(staticPageNames.map((page) => `${page}.md`).toSorted());
  });

  test.for(staticPageNames)(
    'have equal headings, blocks, links and version in every language: %s',
    { tags: ['TRD-174'] },
    (page) => {
      const shape = (language: string) => {
        const { version, changed, sections, ...otherFields } = readTextPage(language, page, examplePlatformOperator);
        const part = ({ id, blocks }: (typeof sections)[number]['parts'][number]) => [
          id,
          ...blocks.map((block) => Object.keys(block)[0]),
        ];
        return {
          version,
          changed,
          sections: sections.map((section) => [...part(section), section.parts.map(part)]),
          links: listLinks(sections).toSorted(),
          said: Object.values(otherFields).every((text) => text.length > 3),
        };
      };
      for (const language of languages) expect(shape(language), language).toEqual(shape('en'));
      const ids = readTextPage('en', page, examplePlatformOperator).sections.flatMap(({ id, parts }) => [
        id,
        ...parts.map((part) => part.id),
      ]);
      expect(new Set(ids).size).toBe(ids.length);
    },
  );

  test('include an FAQ with at least 25 questions', { tags: ['TRD-175'] }, () => {
    const { sections } = readTextPage('en', 'faq', examplePlatformOperator);
    expect(sections.flatMap(({ parts }) => parts).length).toBeGreaterThanOrEqual(25);
  });

  test('link to existing sections only', { tags: ['TRD-174'] }, () => {
    const anchors = new Set(
      staticPageNames.flatMap((page) =>
        readTextPage('en', page, examplePlatformOperator).sections.flatMap(({ id, parts }) =>
          [id, ...parts.map((part) => part.id)].map((anchor) => `/${page}#${anchor}`),
        ),
      ),
    );
    const links = staticPageNames.flatMap((page) => listLinks(readTextPage('en', page, examplePlatformOperator)));
    expect(links.length).toBeGreaterThan(3);
    for (const link of links.filter((to) => to.includes('#'))) expect(anchors).toContain(link);
  });

  test('name the operator and mark values that are not configured', { tags: ['TRD-176'] }, () => {
    const text = '## By {{company}} {#by}\n\nThe law of {{law}}, {{email}}.';
    const [section] = parse(text).sections;
    expect(section?.title).toEqual(['By Example Company Ltd.']);
    expect(section?.blocks).toEqual([
      {
        p: ['The law of Singapore, ', { to: 'mailto:support@operator.example', of: ['support@operator.example'] }, '.'],
      },
    ]);
    const unnamed = parse(text, {
      ...examplePlatformOperator,
      company: '',
      address: '',
      law: 'England and Wales',
      email: '',
    });
    expect(unnamed.sections[0]?.title).toEqual(['By ', { example: 'Example Company Ltd.' }]);
    expect(unnamed.sections[0]?.blocks).toEqual([
      { p: ['The law of England and Wales, ', { example: 'support@operator.example' }, '.'] },
    ]);
    expect(getTextPageVariables('zh', examplePlatformOperator)['law']?.text).toBe('新加坡');
  });

  test('are rejected with the file name for unsupported content', { tags: ['TRD-174'] }, () => {
    expect(parse('## A {#a}\n\n- one\n- *two* `x`\n').sections[0]?.blocks).toEqual([
      { list: [['one'], [{ em: ['two'] }, ' ', { code: 'x' }]], ordered: false },
    ]);
    for (const [text, problem] of [
      ['## A {#a}\n\n<script>x</script>', 'a page has no html'],
      ['## A {#a}\n\n![x](y.png)', 'a page has no image'],
      ['## A', 'a heading has no anchor'],
      ['text', 'text before the first section'],
      ['# A {#a}', 'headings are ##'],
      ['### A {#a}', 'headings are ##'],
      ['## A {#a}\n\n{{phone}}', 'there is nothing called {{phone}}'],
    ] as const)
      expect(() => parse(text), text).toThrow(`x.md: ${problem}`);
    expect(() => parseTextPage('## A {#a}', { file: 'x.md', named: {} })).toThrow('x.md: its head lacks title');
  });
});
