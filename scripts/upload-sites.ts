import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { readPlatformOperator, assertOperatorNamed } from '#infra/operator.ts';
import { PLATFORM_AWS_REGION } from '#infra/platform.ts';
import { uploadSite } from './cloud/upload-site.ts';
import { PROJECT_ROOT } from './local/project-root.ts';
import { buildChangedSites, getSiteFolder, siteNames } from './local/site-builds.ts';
import { buildThirdPartyNotices, NOTICES_FILE } from './release/third-party-notices.ts';

/**
 * `npm run ops:sites -- outputs.json`: builds both sites and uploads them to the targets of `cdk deploy`, with the
 * licences of the packages that they contain.
 */
const file = process.argv[2];
if (file === undefined) throw new Error('Name the file that `cdk deploy --outputs-file` wrote.');
const outputs = JSON.parse(readFileSync(file, 'utf8')) as Record<
  string,
  { BucketName?: string; Origin?: string } | undefined
>;

assertOperatorNamed(readPlatformOperator());
await buildChangedSites(console.log);
const notices = buildThirdPartyNotices(PROJECT_ROOT);
const s3 = new S3Client({ region: PLATFORM_AWS_REGION });
for (const site of siteNames) {
  const ending = site === 'web' ? '-Web' : '-Admin';
  // The prefix is the product's name and the stage.
  const stack = Object.keys(outputs).find((name) => name.endsWith(ending));
  const { BucketName: bucket, Origin: origin } = outputs[stack ?? ''] ?? {};
  if (bucket === undefined || origin === undefined)
    throw new Error(`${file} names no bucket and origin for the ${site} site.`);
  writeFileSync(join(getSiteFolder(site), NOTICES_FILE), notices);
  console.log(`${site}: ${await uploadSite(s3, bucket, getSiteFolder(site), origin)} files to ${bucket}`);
}
