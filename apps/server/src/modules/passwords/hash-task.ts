/** What the hashing thread is asked: to hash the first of the forms, or with `hash` to find one that it was made of. */
export interface HashTask {
  id: number;
  forms: readonly string[];
  hash?: string;
}

export interface HashAnswer {
  id: number;
  hash?: string;
  matches?: boolean;
  error?: string;
}
