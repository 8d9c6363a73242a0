import { describe, expect, it } from 'vitest';
import { moveUnreleasedChangelogEntries } from './changelog.ts';

const changelog = `# Changelog

## [Unreleased]

### Fixed

- A fee.

## [1.0.0] - 2026-11-28

### Added

- Options.
`;

describe('moveUnreleasedChangelogEntries', () => {
  it('moves unreleased entries into a dated section and leaves other sections unchanged', () => {
    expect(moveUnreleasedChangelogEntries(changelog, '1.0.1', '2026-12-01')).toBe(
      changelog.replace('## [Unreleased]\n', '## [Unreleased]\n\n## [1.0.1] - 2026-12-01\n'),
    );
  });

  it('rejects a version that has a section', () => {
    expect(() => moveUnreleasedChangelogEntries(changelog, '1.0.0', '2026-12-01')).toThrow(
      'a section for 1.0.0 already',
    );
  });

  it('rejects an empty Unreleased section', () => {
    expect(() =>
      moveUnreleasedChangelogEntries(changelog.replace('### Fixed\n\n- A fee.\n\n', ''), '1.0.1', '2026-12-01'),
    ).toThrow('nothing under "Unreleased"');
  });
});
