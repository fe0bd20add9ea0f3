/** What the hashing thread is asked: to hash the first of the forms, or with `hashes` to find one made of any of them. */
export interface HashTask {
  id: number;
  forms: readonly string[];
  hashes?: readonly string[];
}

export interface HashAnswer {
  id: number;
  hash?: string;
  /** Which of the hashes it is; -1: none. */
  match?: number;
  error?: string;
}
