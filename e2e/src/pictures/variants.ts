/** The table of variants in the design: each by the name in front of the host, and what it shows. */
export interface Variant {
  readonly label: string;
  readonly prefix: string;
  readonly name: string;
  readonly registration: boolean;
  readonly demo: boolean;
  readonly passwordReset: boolean;
  readonly terms: boolean;
  readonly tabIcons: boolean;
  readonly firmwareVersion: boolean;
  readonly remoteControl: boolean;
  /** The words of the back button, and the variant that it leads to. */
  readonly back: readonly [words: string, prefix: string];
}

const endUsers = {
  ...{ registration: true, demo: true, passwordReset: true, terms: true },
  ...{ tabIcons: false, firmwareVersion: false, remoteControl: false },
};

export const variants: readonly Variant[] = [
  {
    ...endUsers,
    ...{ label: 'account', prefix: 'account', name: 'Poolhouse Account' },
    back: ['Back to Live view', 'live'],
  },
  {
    ...endUsers,
    ...{ label: 'pool-live', prefix: 'live', name: 'Pool Live', tabIcons: true },
    back: ['Back to Mobile Live', 'live'],
  },
  {
    ...endUsers,
    ...{ label: 'remote', prefix: 'remote', name: 'Pool Remote', remoteControl: true },
    back: ['Back to Mobile Remote', 'remote'],
  },
  {
    ...endUsers,
    ...{ label: 'cloud-management', prefix: 'cloud', name: 'Cloud Management' },
    ...{ registration: false, demo: false },
    back: ['Back to Live view', 'live'],
  },
  {
    ...endUsers,
    ...{ label: 'pool-control', prefix: 'control', name: 'Pool Control', remoteControl: true },
    back: ['Back to Mobile Pool Control', 'control'],
  },
  {
    ...endUsers,
    ...{ label: 'dealer', prefix: 'dealer', name: 'Pool Dealer' },
    ...{ registration: false, terms: false, firmwareVersion: true },
    back: ['Back to Live view', 'live'],
  },
];
