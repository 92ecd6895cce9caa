// expect: conversion from .*(Millis|duration).* to .*(Instant|time_point)
#include <jadoube/base/time.hpp>

jadoube::Instant wrong = jadoube::Millis{1};
