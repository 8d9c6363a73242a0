import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type Write = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
