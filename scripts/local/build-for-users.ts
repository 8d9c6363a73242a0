import { build, type InlineConfig } from 'vite';

/**
 * Builds pages as their users get them, whatever process this is: a test runner says in `NODE_ENV` that it tests, and
 * libraries would come in the form that they have for development.
 */
export async function buildForUsers(config: InlineConfig): ReturnType<typeof build> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    return await build({ ...config, mode: 'production' });
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
