import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const readText = (file: string): string => readFileSync(`${folder}${file}`, 'utf8');

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const stories = files.filter((file) => file.endsWith('.stories.tsx')).map(readText);
const COMPONENT = /^export (?:function|const) ([A-Z][a-z]\w*)\b/gm;

/** True when a story shows the component, or imports all of its file. */
const isShown = (component: string, file: string): boolean =>
  stories.some(
    (story) =>
      new RegExp(`<${component}\\b`).test(story) ||
      new RegExp(`import \\* as \\w+ from '\\./${basename(file)}'`).test(story),
  );

it('every component of web/src/ui › has a story', () => {
  const components = files
    .filter((file) => !/\.(stories|test)\.tsx$/.test(file))
    .flatMap((file) => [...readText(file).matchAll(COMPONENT)].map(([, name = '']) => ({ name, file })));
  expect(components.length).toBeGreaterThan(50);
  expect(components.filter(({ name, file }) => !isShown(name, file))).toEqual([]);
});
