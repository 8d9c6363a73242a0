import type { TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';

export type TransactWriteItem = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
