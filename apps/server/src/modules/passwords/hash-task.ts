/** What the hashing thread is asked: to hash, or with `hash` to verify. */
export interface HashTask {
  id: number;
  password: string;
  hash?: string;
}

export interface HashAnswer {
  id: number;
  hash?: string;
  matches?: boolean;
  error?: string;
}
