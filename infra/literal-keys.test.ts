import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { literalKeysPlugin, writeLiteralKeys } from './literal-keys.ts';

test('writeLiteralKeys › replaces only computed keys that are constants of the module', () => {
  const code = [
    'const _h = "http";',
    'const _p = "__proto__";',
    'const _x = _h;',
    'var a = [9, { [_h]: ["POST", 200], [_p]: 1, [_x]: 2, [other]: 3 }, [_h]];',
  ];
  expect(writeLiteralKeys(code.join('\n')).split('\n').at(-1)).toBe(
    'var a = [9, { "http": ["POST", 200], [_p]: 1, [_x]: 2, [other]: 3 }, [_h]];',
  );
});

test.each([
  ['client-sesv2', 'SendEmailCommand', 'SendEmailRequest', 'CreateContactListRequest'],
  ['client-ssm', 'GetParameterCommand', 'GetParameterRequest', 'CreateMaintenanceWindowRequest'],
  ['client-s3', 'GetObjectCommand', 'GetObjectRequest', 'PutBucketLoggingRequest'],
])(
  'bundle of a single %s command › contains the schemas of that operation only',
  async (client, command, own, other) => {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { ${command} } from '@aws-sdk/${client}'; console.log(${command});`,
        resolveDir: import.meta.dirname,
      },
      bundle: true,
      platform: 'node',
      format: 'esm',
      mainFields: ['module', 'main'],
      minify: true,
      write: false,
      plugins: [literalKeysPlugin],
    });
    const text = outputFiles[0]?.text;
    expect(text).toContain(own);
    expect(text).not.toContain(other);
  },
);
