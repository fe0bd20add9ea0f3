/**
 * Room for lists of numbers that are needed for a moment, and then again for others. A day's history takes a megabyte of
 * them: a new one each time made the garbage collector go through all of the server's memory six times a second.
 */
export class NumberRoom {
  #numbers = new Float64Array(0);
  #used = 0;

  /** @returns numbers as they were left, until the next {@link clear} */
  take(length: number): Float64Array<ArrayBuffer> {
    const begin = this.#used;
    this.#used += length;
    return this.#used <= this.#numbers.length
      ? this.#numbers.subarray(begin, this.#used)
      : new Float64Array(length);
  }

  /** What was taken is somebody else's from now on. */
  clear(): void {
    if (this.#used > this.#numbers.length) this.#numbers = new Float64Array(this.#used);
    this.#used = 0;
  }
}
