import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

interface Page {
  name: string;
  /** Budget of script, gzipped, KB. */
  budget: number;
  /** Modules that the page cannot do without; the chunks that hold them are loaded, with all that those import. */
  needs: RegExp[];
}

const words = (...areas: string[]) => new RegExp(`/locales/en/(common|errors|${areas.join('|')})\\.json$`);

const pages: Page[] = [
  { name: 'first price', budget: 150, needs: [/\/web\/src\/routes\/index\.tsx/, words('home')] },
  {
    name: 'tradable page',
    budget: 240,
    needs: [
      /\/web\/src\/routes\/trading/,
      /\/web\/src\/features\/trade\/perpetual\/ticket-area/,
      /\/node_modules\/lightweight-charts\//,
      words('trading', 'chart', 'perpetual'),
    ],
  },
];

export interface PageScripts {
  name: string;
  /** KB, gzipped. */
  size: number;
  budget: number;
  /** KB, gzipped, by chunk; largest first. */
  chunks: [name: string, size: number][];
}

const config = fileURLToPath(new URL('../../web/vite.config.ts', import.meta.url));

async function buildWeb(): Promise<Rolldown.OutputChunk[]> {
  const result = (await build({ configFile: config, logLevel: 'error', build: { write: false } })) as
    | Rolldown.RolldownOutput
    | Rolldown.RolldownOutput[];
  const { output } = Array.isArray(result) ? (result[0] as Rolldown.RolldownOutput) : result;
  return output.filter((file) => file.type === 'chunk');
}

/** Chunks with all that they import before they run. */
function closure(from: readonly Rolldown.OutputChunk[], all: ReadonlyMap<string, Rolldown.OutputChunk>) {
  const found = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk | undefined): void => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const name of chunk.imports) visit(all.get(name));
  };
  from.forEach(visit);
  return [...found];
}

const kilobytes = (bytes: number) => bytes / 1024;

function weigh({ name, budget, needs }: Page, chunks: readonly Rolldown.OutputChunk[]): PageScripts {
  for (const need of needs)
    if (!chunks.some(({ moduleIds }) => moduleIds.some((id) => need.test(id))))
      throw new Error(`no chunk of the site holds ${need}, which the ${name} needs`);
  const roots = chunks.filter(
    ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => needs.some((need) => need.test(id))),
  );
  const sizes = closure(roots, new Map(chunks.map((chunk) => [chunk.fileName, chunk])))
    .map((chunk): [string, number] => [chunk.name, kilobytes(gzipSync(chunk.code, { level: 9 }).length)])
    .sort(([, a], [, b]) => b - a);
  return { name, budget, size: sizes.reduce((sum, [, size]) => sum + size, 0), chunks: sizes };
}

/** Builds the customers' site and weighs the script that each of its budgeted pages loads. */
export async function weighPages(): Promise<PageScripts[]> {
  const chunks = await buildWeb();
  return pages.map((page) => weigh(page, chunks));
}
