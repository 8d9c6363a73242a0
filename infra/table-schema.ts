/** The one table: its keys and indexes, for CDK, the local cloud and the tests. All attributes are strings. */
export const dynamoTableSchema = {
  partitionKey: 'pk',
  sortKey: 'sk',
  ttl: 'ttl',
  indexes: [
    { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
    { name: 'gsi2', partitionKey: 'gsi2pk', sortKey: 'gsi2sk' },
  ],
} as const;
