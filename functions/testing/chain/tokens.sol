// SPDX-License-Identifier: MIT
pragma solidity ^0.8.0;

/// What all tokens have that the platform reads and sends.
contract Token {
    event Transfer(address indexed from, address indexed to, uint256 value);
    mapping(address => uint256) public balanceOf;
    uint8 public constant decimals = 6;

    constructor() {
        balanceOf[msg.sender] = 1e24;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(balanceOf[msg.sender] >= value, "too little");
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Takes ether, and pays two people in one transaction.
    function payBoth(address one, address other, uint256 value) external payable {
        balanceOf[msg.sender] -= 2 * value;
        balanceOf[one] += value;
        emit Transfer(msg.sender, one, value);
        balanceOf[other] += value;
        emit Transfer(msg.sender, other, value);
    }
}

/// Says that it moves, and moves nothing.
contract LyingToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    mapping(address => uint256) public balanceOf;

    function transfer(address to, uint256 value) external returns (bool) {
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Takes no ether.
contract Refuser {
    receive() external payable {
        revert("no");
    }
}
