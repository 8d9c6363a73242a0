import { describe, expect, it } from 'vitest';
import { missing } from './specification.ts';

const files = new Set(['functions/a.test.ts', 'docs/decisions/b.md']);
const contents = async () => "it('pays what was quoted', …)";
const find = (text: string) => missing('docs/specification/orders.md', text, files, contents);

describe('what is said to prove the specification', () => {
  it('may name files and tests that there are', async () => {
    expect(
      await find(
        '| [a](../../functions/a.test.ts) “pays what was quoted” | [b](../decisions/b.md#why) | [c](https://x) |',
      ),
    ).toEqual([]);
  });
  it('may not name a file that is gone', async () => {
    expect(await find('[c](../../functions/c.test.ts)')).toEqual(['functions/c.test.ts is not there']);
  });
  it('may not name a test that is gone', async () => {
    expect(await find('[a](../../functions/a.test.ts) “pays more”')).toEqual([
      'functions/a.test.ts has no test “pays more”',
    ]);
  });
});
