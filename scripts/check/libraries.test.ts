import { describe, expect, it } from 'vitest';
import { findLibraryProblems, parseListedLibraries, findQuotedPackages } from './libraries.ts';

const KNOWN_PACKAGES = ['@aws-sdk/client-s3', '@aws-sdk/client-sqs', 'zod', '@noble/hashes'];

describe('parseListedLibraries', () => {
  it('reads only bold names under “Taken:” and completes a scope from the previous name', () => {
    const text = `# Title

Taken:

- **\`@aws-sdk/client-s3\`, \`client-sqs\`** for \`not-bold\`.
- **\`zod\`** for schemas, **\`@noble/*\`** for curves, **bold words**.

Ours:

- **\`own\`** code.
`;
    expect(parseListedLibraries(text, KNOWN_PACKAGES)).toEqual([
      '@aws-sdk/client-s3',
      '@aws-sdk/client-sqs',
      'zod',
      '@noble/*',
    ]);
  });
});

describe('findQuotedPackages', () => {
  it('finds every form of import, and no package with a similar prefix', () => {
    const text = `import * as z from 'zod';
const S3 = await import('@aws-sdk/client-s3');
@import "@noble/hashes/sha2.css";
import { x } from 'zodiac';`;
    expect(findQuotedPackages(text, KNOWN_PACKAGES)).toEqual(['@aws-sdk/client-s3', 'zod', '@noble/hashes']);
  });
});

describe('findQuotedPackages with a scope template', () => {
  it('finds every package of the scope', () => {
    expect(findQuotedPackages(`require(\`@aws-sdk/\${name}/package.json\`)`, KNOWN_PACKAGES)).toEqual(
      KNOWN_PACKAGES.slice(0, 2),
    );
  });
});

describe('findLibraryProblems', () => {
  it('accepts a list that equals the imports of production code', () => {
    expect(
      findLibraryProblems(['zod', '@noble/*'], ['zod', '@noble/hashes'], new Set(['zod', '@noble/hashes'])),
    ).toEqual([]);
  });

  it('rejects a listed library that is not imported', () => {
    const [problem] = findLibraryProblems(['zod', 'otpauth'], ['zod'], new Set(['zod']));
    expect(problem).toContain('lists otpauth, which no production code imports');
  });

  it('rejects a dependency that is not listed', () => {
    const [problem] = findLibraryProblems(['zod'], ['zod', '@noble/hashes'], new Set(['zod', '@noble/hashes']));
    expect(problem).toContain('@noble/hashes is a dependency');
  });
});
