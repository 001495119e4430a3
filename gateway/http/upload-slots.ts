/**
 * Upload slots, which limit the concurrent uploads of large request bodies per client and in total.
 */
import type { IncomingMessage } from 'node:http'

/** Key of an uploading client, and the maximum number of uploads that it may run at once. */
interface SlotOwner {
  name: string
  maxUploads: number
}

/**
 * Time after the start of an upload, in milliseconds, in which no upload counts as slow: its rate
 * cannot be measured yet.
 */
const graceMs = 1_000

/** An upload slot that is assigned to a request. */
export class UploadSlot {
  readonly owner: string
  readonly names: readonly string[]
  readonly #request: IncomingMessage
  readonly #start = performance.now()
  readonly #bytesBefore: number
  readonly #revocation = new AbortController()

  constructor(owners: readonly [SlotOwner, ...SlotOwner[]], request: IncomingMessage) {
    this.owner = owners[0].name
    this.names = owners.map(({ name }) => name)
    this.#request = request
    this.#bytesBefore = request.socket.bytesRead
  }

  /** Abort signal that fires when the upload slot is given to another client. */
  get revocationSignal(): AbortSignal {
    return this.#revocation.signal
  }

  /** True while the request body of this slot's upload is still arriving. */
  get isArriving(): boolean {
    return !this.#request.complete
  }

  /** Transfer rate of the upload in this slot, in bytes per second. */
  get bytesPerSecond(): number {
    return ((this.#request.socket.bytesRead - this.#bytesBefore) / this.ageMs) * 1_000
  }

  get ageMs(): number {
    return performance.now() - this.#start
  }

  revokeSlot(): void {
    this.#revocation.abort()
  }
}

export class UploadSlots {
  readonly #maxSlots: number
  readonly #minPace: number
  readonly #slotsInUse = new Set<UploadSlot>()

  /**
   * Creates upload slots. An upload slower than `minPace`, in bytes per second, loses its slot when
   * another client needs a slot.
   */
  constructor(maxSlots: number, minPace: number) {
    this.#maxSlots = maxSlots
    this.#minPace = minPace
  }

  /**
   * Takes an upload slot for a request; returns null when none is available. If all slots are
   * taken, the slot of another upload can be revoked, as `#findSlotToRevoke` decides.
   */
  takeSlot(owners: readonly [SlotOwner, ...SlotOwner[]], request: IncomingMessage): UploadSlot | null {
    if (owners.some(({ name, maxUploads }) => this.#countSlots(name) >= maxUploads)) return null
    if (this.#slotsInUse.size >= this.#maxSlots) {
      const slotToRevoke = this.#findSlotToRevoke(owners[0].name)
      if (slotToRevoke === undefined) return null
      slotToRevoke.revokeSlot()
      this.releaseSlot(slotToRevoke)
    }
    const slot = new UploadSlot(owners, request)
    this.#slotsInUse.add(slot)
    return slot
  }

  releaseSlot(slot: UploadSlot): void {
    this.#slotsInUse.delete(slot)
  }

  #countSlots(ownerName: string): number {
    return [...this.#slotsInUse].filter(({ names }) => names.includes(ownerName)).length
  }

  /**
   * Returns the upload slot to revoke so that the client `ownerName` gets a slot; undefined when no
   * slot may be revoked. Chooses the slowest upload of the clients with at least two slots more
   * than this client. If there is no such client, chooses the slowest upload below the minimum
   * rate.
   */
  #findSlotToRevoke(ownerName: string): UploadSlot | undefined {
    const fairShare = this.#countSlots(ownerName) + 1
    const arrivingSlots = [...this.#slotsInUse].filter(({ isArriving }) => isArriving)
    const slotsAboveFairShare = arrivingSlots.filter(({ owner }) => this.#countSlots(owner) > fairShare)
    const slowSlots = arrivingSlots.filter(
      ({ ageMs: age, bytesPerSecond: pace }) => age > graceMs && pace < this.#minPace,
    )
    return (slotsAboveFairShare.length > 0 ? slotsAboveFairShare : slowSlots).sort(
      (one, other) => one.bytesPerSecond - other.bytesPerSecond,
    )[0]
  }
}
