import { graphql } from 'graphql'
import { describe, expect, test } from 'vitest'
import { createRelayEdge, paginateRelayConnection } from '../../../gateway/graphql/relay-connections.ts'
import { createExecutableSchema } from '../../../gateway/schema/schema.ts'
import { decodeId, decodeNodeId, encodeId } from '../../../gateway/graphql/global-ids.ts'

describe('global ids', () => {
  test.each(['Vehicle', 'AccessRight'] as const)(
    'the global id of an object of type %s cannot be decoded as the id of another type',
    (type) => {
      const id = encodeId(type, 12)
      expect(decodeNodeId(id)).toEqual({ type, id: 12 })
      expect(decodeId('Vehicle', id)).toBe(type === 'Vehicle' ? 12 : null)
    },
  )

  const encodeBase64Url = (text: string) => Buffer.from(text).toString('base64url')
  test.each([
    '',
    'Vehicle:12',
    '12',
    `${encodeId('Vehicle', 12)}=`,
    `${encodeId('Vehicle', 12)} `,
    encodeBase64Url('Vehicle:012'),
    encodeBase64Url('Vehicle:-1'),
    encodeBase64Url('Vehicle:1.5'),
    encodeBase64Url('Vehicle:99999999999'),
    encodeBase64Url('Vehicle:1\n'),
    encodeBase64Url('Véhicule:1'),
    'é'.repeat(30),
    'A'.repeat(10_000),
  ])('the value %j is not a valid global id', (id) => {
    expect(decodeNodeId(id)).toBe(null)
  })

  test.each(['Problem:1', 'Portal:1', 'constructor:1', '__proto__:1'])(
    'the node query returns null for the id %s',
    async (id) => {
      const { data } = await graphql({
        schema: createExecutableSchema(),
        source: 'query ($id: ID!) { node(id: $id) { id } }',
        variableValues: { id: encodeBase64Url(id) },
      })
      expect(data).toEqual({ node: null })
    },
  )
})

describe('pages of a connection', () => {
  const records = [5, 3, 8, 1].map((id) => ({ id }))
  const listNodeIds = (page: ReturnType<typeof paginateRelayConnection>) =>
    page.edges.map(({ node }) => node.id)

  test('consecutive pages of a Relay connection have no gaps', () => {
    const first = paginateRelayConnection('Vehicle', records, { first: 3 })
    expect(listNodeIds(first)).toEqual([5, 3, 8])
    expect(first.nodes).toEqual(first.edges.map(({ node }) => node))
    expect(first).toMatchObject({ totalCount: 4, pageInfo: { hasNextPage: true, hasPreviousPage: false } })
    const second = paginateRelayConnection('Vehicle', records, { first: 3, after: first.pageInfo.endCursor })
    expect(listNodeIds(second)).toEqual([1])
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
  })

  test("the next page of a Relay connection starts after the cursor's record even if records were added at the start", () => {
    const { endCursor } = paginateRelayConnection('Vehicle', records, { first: 2 }).pageInfo
    expect(
      listNodeIds(
        paginateRelayConnection('Vehicle', [{ id: 9 }, ...records], { first: 2, after: endCursor }),
      ),
    ).toEqual([8, 1])
  })

  test("if a cursor's record was removed, the next page of a Relay connection starts at the record's old position", () => {
    const { endCursor: after } = paginateRelayConnection('Vehicle', records, { first: 3 }).pageInfo
    const listRecordsExcept = (...removedIds: number[]) =>
      records.filter(({ id }) => !removedIds.includes(id))
    expect(
      listNodeIds(paginateRelayConnection('Vehicle', listRecordsExcept(8), { first: 2, after })),
    ).toEqual([1])
    expect(
      listNodeIds(paginateRelayConnection('Vehicle', listRecordsExcept(3, 8), { first: 2, after })),
    ).toEqual([1])
    expect(
      listNodeIds(paginateRelayConnection('Vehicle', listRecordsExcept(5, 3, 8), { first: 2, after })),
    ).toEqual([1])
    expect(
      listNodeIds(
        paginateRelayConnection('Vehicle', [{ id: 9 }, ...listRecordsExcept(8)], { first: 2, after }),
      ),
    ).toEqual([1])
    expect(listNodeIds(paginateRelayConnection('Vehicle', [], { first: 2, after }))).toEqual([])
    const many = Array.from({ length: 60 }, (_, at) => ({ id: at + 100 }))
    const lateCursor = paginateRelayConnection('Vehicle', many, { first: 40 }).pageInfo.endCursor
    expect(
      listNodeIds(
        paginateRelayConnection('Vehicle', many.toSpliced(30, 10), { first: 2, after: lateCursor }),
      ),
    ).toEqual([140, 141])
    expect(
      listNodeIds(
        paginateRelayConnection('Vehicle', many, {
          first: 1,
          after: createRelayEdge('Vehicle', { id: 139 }).cursor,
        }),
      ),
    ).toEqual([140])
  })

  test('a Relay connection can be paged backward from its end or from a cursor', () => {
    const last = paginateRelayConnection('Vehicle', records, { last: 2 })
    expect(listNodeIds(last)).toEqual([8, 1])
    expect(last.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true })
    const before = paginateRelayConnection('Vehicle', records, { last: 3, before: last.pageInfo.startCursor })
    expect(listNodeIds(before)).toEqual([5, 3])
    expect(before.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    expect(
      listNodeIds(
        paginateRelayConnection(
          'Vehicle',
          [5, 3, 1].map((id) => ({ id })),
          { last: 9, before: last.pageInfo.startCursor },
        ),
      ),
    ).toEqual([5, 3])
    const { startCursor: after } = paginateRelayConnection('Vehicle', records, { first: 1 }).pageInfo
    expect(
      listNodeIds(
        paginateRelayConnection('Vehicle', records, {
          after,
          before: createRelayEdge('Vehicle', { id: 1 }).cursor,
        }),
      ),
    ).toEqual([3, 8])
    expect(
      listNodeIds(
        paginateRelayConnection('Vehicle', records, {
          after: createRelayEdge('Vehicle', { id: 1 }).cursor,
          before: after,
        }),
      ),
    ).toEqual([])
  })

  test('if a cursor lies beyond the end of a Relay connection, the page before this cursor is the last page', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ id: at + 100 }))
    const before = paginateRelayConnection('Vehicle', many, { last: 1 }).pageInfo.endCursor
    const { edges, pageInfo } = paginateRelayConnection('Vehicle', records, { last: 3, before })
    expect(edges.map(({ node }) => node.id)).toEqual([3, 8, 1])
    expect(pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: true,
      startCursor: edges[0]?.cursor,
      endCursor: edges.at(-1)?.cursor,
    })
    expect(paginateRelayConnection('Vehicle', records, { first: 100, before }).pageInfo.endCursor).toBe(
      edges.at(-1)?.cursor,
    )
    expect(paginateRelayConnection('Vehicle', [], { last: 3, before }).pageInfo.startCursor).toBe(null)
  })

  test.each([
    [{ first: -1 }, '`first` must be between 0 and 100.'],
    [{ first: 101 }, '`first` must be between 0 and 100.'],
    [{ last: 101 }, '`last` must be between 0 and 100.'],
    [{ first: 1, last: 1 }, 'Give `first` or `last`, not both.'],
    [{ after: 'x' }, '`after` is not a cursor of this list.'],
    [{ after: createRelayEdge('Receipt', { id: 3 }).cursor }, '`after` is not a cursor of this list.'],
    [{ last: 1, before: '' }, '`before` is not a cursor of this list.'],
  ])('the pagination arguments %j are refused with an explanation', (page, expectedMessage) => {
    expect(() => paginateRelayConnection('Vehicle', records, page)).toThrow(expectedMessage)
  })

  test('a page of a Relay connection may be empty, and has at most 20 records by default', () => {
    expect(listNodeIds(paginateRelayConnection('Vehicle', records, { first: 0 }))).toEqual([])
    const many = Array.from({ length: 150 }, (_, id) => ({ id }))
    expect(paginateRelayConnection('Vehicle', many, { first: 100 }).edges).toHaveLength(100)
    expect(paginateRelayConnection('Vehicle', many, {}).edges).toHaveLength(20)
    expect(paginateRelayConnection('Vehicle', [], { first: 9 }).pageInfo).toEqual({
      hasNextPage: false,
      hasPreviousPage: false,
      startCursor: null,
      endCursor: null,
    })
  })
})
