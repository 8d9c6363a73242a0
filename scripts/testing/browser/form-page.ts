import { join } from 'node:path';
import { build } from 'esbuild';
import { PROJECT_ROOT } from '#scripts/local/project-root.ts';
import { createPageTest } from './create-page-test.ts';
import type { TestFormResponse } from './form-page/main.tsx';

/** There is no server: the browser answers the page's requests. */
const ORIGIN = 'http://forms.test';

/** Bundles the page's script. It shows locale keys, since there are no texts. */
async function bundlePage(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(PROJECT_ROOT, 'scripts/testing/browser/form-page/main.tsx')],
    absWorkingDir: PROJECT_ROOT,
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', WORDS: '"/words/*.js"' },
  });
  return outputFiles[0]?.text ?? '';
}

type FormFieldValues = Record<string, string | boolean>;

/** Tests the form engine on its own page. `openForms(answer)`: a new visitor there; `answer` is the server. */
export const formTest = createPageTest(async () => ({
  info: { web: ORIGIN, admin: ORIGIN },
  script: await bundlePage(),
})).extend(
  'openForms',
  ({ visit, place }) =>
    async (answer: (values: FormFieldValues) => Promise<TestFormResponse> | TestFormResponse) => {
      const page = await visit();
      await page.exposeFunction('answerForm', answer);
      await page.route('**', (route) =>
        route.fulfill({
          contentType: 'text/html',
          body: `<!doctype html><html lang="en"><title>Forms</title><body><script type="module">${place.script}</script>`,
        }),
      );
      await page.goto('/');
      return page;
    },
);
