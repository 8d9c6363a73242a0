import { build, type InlineConfig } from 'vite';

/**
 * Builds pages as users get them, in any process: a test runner sets `NODE_ENV` to test, which would bundle the
 * development form of libraries.
 */
export async function buildProductionPages(config: InlineConfig): ReturnType<typeof build> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await build({ ...config, mode: 'production' });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
