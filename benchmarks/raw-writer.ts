import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { measureConcurrentRuns } from './measure.ts';
import type { RawWriteJob, RawWriteResult, TransactWrites } from './raw-writes.ts';

const unpack = (text: string): TransactWrites[] =>
  JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && '$bigint' in value ? BigInt(value.$bigint) : value,
  ) as TransactWrites[];

async function runRawWriteJob({ dynamodb, login, transactions, width }: RawWriteJob): Promise<RawWriteResult> {
  const { region, ...credentials } = login;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint: dynamodb, region, credentials }), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const list = unpack(transactions);
  const send = async (i: number) => {
    try {
      await client.send(new TransactWriteCommand({ TransactItems: list[i] }));
    } catch (error) {
      const { CancellationReasons = [] } = error as { CancellationReasons?: { Code?: string }[] };
      const failed = list[i]?.filter((_, at) => CancellationReasons[at]?.Code !== 'None');
      throw new Error(
        `transaction ${i} of ${list.length}: ${JSON.stringify(failed, (_, v) => (typeof v === 'bigint' ? `${v}` : v))}`,
        {
          cause: error,
        },
      );
    }
  };
  // The first calls load code and open connections.
  const warm = Math.min(width, Math.floor(list.length / 10));
  await measureConcurrentRuns(warm, warm, send);
  const before = process.cpuUsage();
  const measuredCount = list.length - warm;
  const seconds = await measureConcurrentRuns(measuredCount, width, (i) => send(warm + i));
  const { user, system } = process.cpuUsage(before);
  return {
    seconds: (seconds / measuredCount) * list.length,
    cpu: (((user + system) / 1e6) * list.length) / measuredCount,
  };
}

process.once('message', (job: RawWriteJob) => {
  void runRawWriteJob(job).then((result) => process.send?.(result, () => process.exit(0)));
});
