// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

/**
 * @title SanadRegistry
 * @notice The public memory of the Sanad certificate platform: which Merkle roots were anchored, by whom and when;
 * how the revocation lists stood; and which keys an organization stands behind.
 *
 * A certificate is proven by hashing it up to a Merkle root and finding that root here. Nothing but hashes and
 * addresses is ever written, so nobody can be found from what is on the chain, and nobody needs the platform to
 * check a certificate: any node of the chain answers.
 *
 * What to rely on:
 *
 * - *No dates in arguments.* Every date is the timestamp of the block that wrote it. Nothing can be backdated or
 *   scheduled, by the platform or by anybody else.
 * - *Nothing is deleted or overwritten.* An anchor, a key's dates and the order of status snapshots only ever grow.
 * - *Nobody is in the way.* Records are kept under their sender. Anchoring the same root first, from another
 *   address, changes nothing for the rightful sender.
 * - *No owner's back door.* The contract cannot be upgraded, paused or destroyed, and holds no money.
 *
 * ## Raw anchors
 *
 * A transaction whose calldata is exactly 32 bytes anchors these bytes, see {fallback}. Verifiers that know nothing
 * of this contract (Blockcerts) compare a root with a transaction's input data; for them such a transaction is a
 * complete anchor by itself, and for everybody else it is also a record that can be read in one call.
 *
 * NOTE: every external function takes at least one argument, and this must stay so. The compiler dispatches on the
 * first four bytes, so a root may begin with the selector of a function (about one root in 330 million). Calldata of
 * 32 bytes is four bytes short of a selector with one argument: such a root reverts and never does anything else.
 * A function without arguments would run instead, and the sender would believe the root to be anchored. The rare
 * root is anchored with {anchor}.
 */
contract SanadRegistry {
    // ----------------------------------------------------------------------------------------------------- types

    /// @dev When a root was anchored. A `timestamp` of zero means "never".
    struct Anchor {
        uint64 timestamp;
        uint64 blockNumber;
    }

    /**
     * @dev The newest snapshot of one status list. `version` counts the snapshots of this list from 1; zero means
     * "none". A verifier that has seen version n and is shown an older list knows that it was rolled back.
     */
    struct Status {
        bytes32 digest;
        uint64 version;
        uint64 timestamp;
        uint64 blockNumber;
    }

    /**
     * @dev The time in which an organization stands behind a key. Zero means "not (yet)".
     *
     * - `validFrom`: registered.
     * - `retiredFrom`: replaced in good order; what was done before stays good.
     * - `compromisedFrom`: may be in the wrong hands since then; what was done before stays good.
     *
     * A compromise is dated by its report and not by the theft, because whoever may date it back may disown whatever
     * was ever signed. Certificates forged in between are revoked one by one, in the status list.
     */
    struct Tenure {
        uint64 validFrom;
        uint64 retiredFrom;
        uint64 compromisedFrom;
    }

    /**
     * @dev Everything that a verifier asks about one certificate, read at one block.
     *
     * The two flags say whether the key was in force when the root was *anchored* (or is now, if it never was): a key
     * that was lost later takes nothing away from what was anchored before.
     */
    struct Evidence {
        Anchor anchor;
        bool anchorerInForce;
        bool issuerKeyInForce;
        Tenure platformAnchorer;
        Tenure organizationAnchorer;
        Tenure issuerKey;
        address authority;
        uint64 timestamp;
        uint64 blockNumber;
        uint256 chainId;
    }

    // --------------------------------------------------------------------------------------------------- storage

    /**
     * @notice The organization that the platform itself is. Its authority speaks for every organization that has
     * not appointed an authority of its own.
     */
    bytes32 private constant PLATFORM = bytes32(0);

    /**
     * @dev Timestamp (upper half) and block number (lower half) of an anchor in one word, see {_unpack}. A struct of
     * two members fits into one slot just as well, but the compiler reads and writes that slot once for each member.
     */
    mapping(address anchorer => mapping(bytes32 root => uint256)) private _anchors;

    mapping(address publisher => mapping(bytes32 listId => Status)) private _statuses;
    mapping(bytes32 organization => mapping(bytes32 key => Tenure)) private _tenures;
    mapping(bytes32 organization => address) private _authorities;
    mapping(bytes32 organization => address) private _candidates;

    // ---------------------------------------------------------------------------------------------------- events

    /**
     * @notice The sender of the transaction anchored `root`. Date and block are those of the log; the record is
     * {anchorOf}.
     * @dev Anonymous, with the root as its only topic: a signature topic, or a second one for the sender, would cost
     * 375 gas each and lift an anchor above 45,000. It cannot be taken for another event of this contract: each of
     * those has three topics.
     */
    event Anchored(bytes32 indexed root) anonymous;

    /// @notice `publisher` stated that the status list `listId` has the digest `digest` as its snapshot `version`.
    event StatusPublished(address indexed publisher, bytes32 indexed listId, uint64 version, bytes32 digest);

    /// @notice `organization` stands behind `key` from this block on.
    event KeyRegistered(bytes32 indexed organization, bytes32 indexed key);

    /// @notice `organization` replaced `key`, from this block on.
    event KeyRetired(bytes32 indexed organization, bytes32 indexed key);

    /// @notice `organization` reported `key` as compromised, from this block on.
    event KeyCompromised(bytes32 indexed organization, bytes32 indexed key);

    /// @notice `candidate` may become the authority of `organization`, by accepting. Zero withdraws an appointment.
    event AuthorityAppointed(bytes32 indexed organization, address indexed candidate);

    /// @notice `authority` speaks for `organization` from this block on. Zero: the platform does.
    event AuthorityChanged(bytes32 indexed organization, address indexed authority);

    // ---------------------------------------------------------------------------------------------------- errors

    /// @dev `anchorer` anchored `root` before, at the given date and block. The first record stands.
    error AlreadyAnchored(address anchorer, bytes32 root, uint64 timestamp, uint64 blockNumber);

    /// @dev `anchorer` tried to anchor a root of 32 zero bytes, which no tree has.
    error ZeroRoot(address anchorer);

    /// @dev Neither a function of this contract nor a root: `length` is not 32.
    error WrongCalldataLength(uint256 length);

    /// @dev A snapshot of `listId` with a digest of 32 zero bytes, which stands for "none".
    error ZeroDigest(bytes32 listId);

    /// @dev `caller` does not speak for `organization`; {authorityOf} does.
    error NotAuthority(bytes32 organization, address caller);

    /// @dev `caller` was not appointed for `organization`; {candidateOf} was.
    error NotCandidate(bytes32 organization, address caller);

    /// @dev `key` was registered before. What is retired or compromised never comes back.
    error KeyAlreadyRegistered(bytes32 organization, bytes32 key);

    /// @dev `organization` never registered `key`.
    error KeyNotRegistered(bytes32 organization, bytes32 key);

    /// @dev `key` was ended in the same way before, at `since`. The first date stands.
    error KeyAlreadyEnded(bytes32 organization, bytes32 key, uint64 since);

    /// @dev The platform must be somebody.
    error ZeroPlatform(address platform);

    // ----------------------------------------------------------------------------------------------- constructor

    /**
     * @dev The dates of the first anchoring address begin with the contract.
     * @param platform speaks for the platform. It signs seldom and should be kept apart, best as a multisignature.
     * @param anchorer signs anchors every few minutes. Losing it loses no certificate: it signs none.
     */
    constructor(address platform, address anchorer) {
        if (platform == address(0)) revert ZeroPlatform(platform);
        _authorities[PLATFORM] = platform;
        emit AuthorityChanged(PLATFORM, platform);
        _register(PLATFORM, bytes32(uint256(uint160(anchorer))));
    }

    // --------------------------------------------------------------------------------------------------- anchors

    /**
     * @notice Anchors a Merkle root for the sender, if the calldata is exactly this root.
     * @dev Not payable. Calldata of any other length reverts, so a mistyped call of a function never becomes an
     * anchor. See the note on raw anchors above for roots that begin with a selector.
     */
    fallback() external {
        if (msg.data.length != 32) revert WrongCalldataLength(msg.data.length);
        _anchor(bytes32(msg.data));
    }

    /**
     * @notice Anchors `root` for the sender: the same record and the same event as a raw anchor, for people, wallets
     * and contracts that call functions by name.
     */
    function anchor(bytes32 root) external {
        _anchor(root);
    }

    /**
     * @dev A root is anchored once by each sender. The second attempt reverts and does not pass silently, so that a
     * successful transaction always is *the* anchor, and its block the date.
     */
    function _anchor(bytes32 root) private {
        if (root == bytes32(0)) revert ZeroRoot(msg.sender);
        mapping(bytes32 => uint256) storage records = _anchors[msg.sender];
        uint256 record = records[root];
        if (record != 0) {
            Anchor memory first = _unpack(record);
            revert AlreadyAnchored(msg.sender, root, first.timestamp, first.blockNumber);
        }
        records[root] = (block.timestamp << 128) | block.number;
        emit Anchored(root);
    }

    /// @dev The two halves of a stored anchor. Neither number outgrows 64 bits in the lifetime of the sun.
    function _unpack(uint256 record) private pure returns (Anchor memory) {
        return Anchor(uint64(record >> 128), uint64(record));
    }

    // ----------------------------------------------------------------------------------------------- status lists

    /**
     * @notice States how a status list (revocations, suspensions) stands now, as the sender's next snapshot of it.
     * @dev An unchanged digest may be stated again: that dates the list anew and tells a verifier that it is fresh.
     * The snapshots before are in the events.
     * @param listId keccak256 of the list's address: of what the URLs of its two purposes begin with.
     * @param digest what the publisher can be held to. The platform's: the list's version in the first 8 bytes, so that
     * an older list shows by itself, and 24 bytes of a SHA-256 over version and bits.
     * @return version the number of this snapshot, counted from 1 for each sender and list.
     */
    function publishStatus(bytes32 listId, bytes32 digest) external returns (uint64 version) {
        if (digest == bytes32(0)) revert ZeroDigest(listId);
        Status storage status = _statuses[msg.sender][listId];
        version = status.version + 1;
        status.digest = digest;
        status.version = version;
        status.timestamp = uint64(block.timestamp);
        status.blockNumber = uint64(block.number);
        emit StatusPublished(msg.sender, listId, version, digest);
    }

    // ------------------------------------------------------------------------------------------------------ keys

    /**
     * @notice States that `organization` stands behind `key` from this block on.
     *
     * There are two kinds of keys, and they cannot be mistaken for each other:
     *
     * - an issuer's key that signs certificates: keccak256 of its `did:key:...` text;
     * - an address that anchors roots: the address, left-padded with zeros to 32 bytes. The platform registers its
     *   own for the organization zero; an organization may bring its own.
     *
     * @dev Kept under the organization, so it is a statement *of* the organization and takes nothing from another
     * one that states the same: nobody can occupy somebody else's key.
     * @param organization keccak256 of the organization's profile URL, or zero for the platform.
     */
    function register(bytes32 organization, bytes32 key) external {
        _requireAuthority(organization);
        _register(organization, key);
    }

    /**
     * @notice Ends the time of `key` in good order, for rotation. Cannot be undone.
     * @dev Allowed after a compromise as well; the earlier of both dates decides.
     */
    function retire(bytes32 organization, bytes32 key) external {
        Tenure storage tenure = _registered(organization, key);
        if (tenure.retiredFrom != 0) revert KeyAlreadyEnded(organization, key, tenure.retiredFrom);
        tenure.retiredFrom = uint64(block.timestamp);
        emit KeyRetired(organization, key);
    }

    /**
     * @notice Ends the time of `key` because somebody else may have it. Cannot be undone.
     * @dev Allowed after a retirement as well; the earlier of both dates decides.
     */
    function reportCompromise(bytes32 organization, bytes32 key) external {
        Tenure storage tenure = _registered(organization, key);
        if (tenure.compromisedFrom != 0) revert KeyAlreadyEnded(organization, key, tenure.compromisedFrom);
        tenure.compromisedFrom = uint64(block.timestamp);
        emit KeyCompromised(organization, key);
    }

    /// @dev Registers without asking who calls: the constructor and {register} have settled that.
    function _register(bytes32 organization, bytes32 key) private {
        Tenure storage tenure = _tenures[organization][key];
        if (tenure.validFrom != 0) revert KeyAlreadyRegistered(organization, key);
        tenure.validFrom = uint64(block.timestamp);
        emit KeyRegistered(organization, key);
    }

    /// @dev The tenure of a key that the caller may end.
    function _registered(bytes32 organization, bytes32 key) private view returns (Tenure storage tenure) {
        _requireAuthority(organization);
        tenure = _tenures[organization][key];
        if (tenure.validFrom == 0) revert KeyNotRegistered(organization, key);
    }

    // ----------------------------------------------------------------------------------------------- authorities

    /**
     * @notice Offers `candidate` to speak for `organization`, in place of whoever does now. Takes effect when the
     * candidate calls {accept}: an address that nobody holds can never be put in charge.
     *
     * The platform speaks for an organization until the organization's own address has accepted, and from then on
     * only that address does: the platform cannot take it back. An organization returns into the platform's care
     * by appointing the platform.
     */
    function appoint(bytes32 organization, address candidate) external {
        _requireAuthority(organization);
        _candidates[organization] = candidate;
        emit AuthorityAppointed(organization, candidate);
    }

    /// @notice Takes up an appointment. Only the appointed address can.
    function accept(bytes32 organization) external {
        // The zero address sends no transaction, so an open (zero) appointment is nobody's.
        if (msg.sender != _candidates[organization]) revert NotCandidate(organization, msg.sender);
        delete _candidates[organization];
        // Zero and not the platform's present address, so that the organization follows when that one changes.
        bool backToPlatform = organization != PLATFORM && msg.sender == _authorities[PLATFORM];
        address authority = backToPlatform ? address(0) : msg.sender;
        _authorities[organization] = authority;
        emit AuthorityChanged(organization, authority);
    }

    /// @dev Refuses everybody but the one who speaks for `organization`.
    function _requireAuthority(bytes32 organization) private view {
        if (msg.sender != authorityOf(organization)) revert NotAuthority(organization, msg.sender);
    }

    // ----------------------------------------------------------------------------------------------------- views

    /// @notice When `anchorer` anchored `root`; zeros if never.
    function anchorOf(address anchorer, bytes32 root) external view returns (Anchor memory) {
        return _unpack(_anchors[anchorer][root]);
    }

    /// @notice The newest snapshot that `publisher` stated of `listId`; zeros if none.
    function statusOf(address publisher, bytes32 listId) external view returns (Status memory) {
        return _statuses[publisher][listId];
    }

    /// @notice Since when and until when `organization` stands behind `key`; zeros if never.
    function tenureOf(bytes32 organization, bytes32 key) external view returns (Tenure memory) {
        return _tenures[organization][key];
    }

    /// @notice Who speaks for `organization`: its own address, or else the platform's. Zero asks for the platform.
    function authorityOf(bytes32 organization) public view returns (address) {
        address authority = _authorities[organization];
        return authority == address(0) ? _authorities[PLATFORM] : authority;
    }

    /// @notice Who was appointed for `organization` and has not accepted yet; zero if nobody.
    function candidateOf(bytes32 organization) external view returns (address) {
        return _candidates[organization];
    }

    /**
     * @notice Answers a verifier in one call: the anchor, whether its sender and the issuer's key were in force at
     * that time, and the block at which all of this was read.
     * @dev An anchorer is in force if the platform *or* the organization stood behind it. The verdict stays with the
     * verifier, who needs the dates for the explanation, so they are returned as well.
     * @param anchorer the sender of the anchoring transaction.
     * @param root the Merkle root of the certificate's batch.
     * @param organization keccak256 of the organization's profile URL; zero if only the anchor is of interest.
     * @param issuerKey keccak256 of the `did:key:...` that signed the certificate; zero if not of interest.
     */
    function evidence(
        address anchorer,
        bytes32 root,
        bytes32 organization,
        bytes32 issuerKey
    ) external view returns (Evidence memory found) {
        bytes32 anchorerKey = bytes32(uint256(uint160(anchorer)));
        found.anchor = _unpack(_anchors[anchorer][root]);
        found.platformAnchorer = _tenures[PLATFORM][anchorerKey];
        found.organizationAnchorer = _tenures[organization][anchorerKey];
        found.issuerKey = _tenures[organization][issuerKey];
        found.authority = authorityOf(organization);

        uint256 time = found.anchor.timestamp == 0 ? block.timestamp : found.anchor.timestamp;
        found.anchorerInForce = _inForce(found.platformAnchorer, time) || _inForce(found.organizationAnchorer, time);
        found.issuerKeyInForce = _inForce(found.issuerKey, time);

        found.timestamp = uint64(block.timestamp);
        found.blockNumber = uint64(block.number);
        found.chainId = block.chainid;
    }

    /**
     * @dev Whether a key was in force at `time`. The beginning counts, the end does not: what shares a block with the
     * report of a compromise is not trusted.
     */
    function _inForce(Tenure memory tenure, uint256 time) private pure returns (bool) {
        return
            tenure.validFrom != 0 &&
            tenure.validFrom <= time &&
            (tenure.retiredFrom == 0 || time < tenure.retiredFrom) &&
            (tenure.compromisedFrom == 0 || time < tenure.compromisedFrom);
    }
}
